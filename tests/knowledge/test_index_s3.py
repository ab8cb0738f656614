"""The index in an object store, against a local S3 server (moto)."""

from collections.abc import Iterator

import pytest

from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.types import Chunk

boto3 = pytest.importorskip("boto3", reason="moto (a dev dependency) is not installed")
moto_server = pytest.importorskip("moto.server", reason="moto (a dev dependency) is not installed")


@pytest.fixture(scope="module")
def storage() -> Iterator[dict[str, str]]:
    """What LanceDB needs to reach a bucket called 'conhecimento'."""
    server = moto_server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    address, region = f"http://127.0.0.1:{port}", "us-east-1"
    keys = {"aws_access_key_id": "teste", "aws_secret_access_key": "teste"}
    boto3.client("s3", endpoint_url=address, region_name=region, **keys).create_bucket(Bucket="conhecimento")
    yield {"aws_endpoint": address, "allow_http": "true", "aws_region": region, **keys}
    server.stop()


def page(page_id: int, title: str, text: str) -> dict[int, list[Chunk]]:
    return {page_id: [Chunk(f"{page_id}:0", page_id, 1, title, (), text, "")]}


@pytest.mark.filterwarnings("ignore")
def test_an_object_store_serves_as_a_folder_does(storage: dict[str, str]) -> None:
    def opened() -> KnowledgeIndex:
        return KnowledgeIndex("s3://conhecimento/indice", ScriptedEmbedder(), storage_options=storage)

    writer, reader = opened(), opened()
    writer.write_pages(page(1, "Creeper", "explode perto"))
    assert [hit.chunk.title for hit in reader.search_words(["creeper"], 3)] == ["Creeper"]
    writer.write_pages(page(2, "Zumbi", "queima ao sol"))
    assert [hit.chunk.title for hit in reader.search_words(["zumbi"], 3)] == ["Zumbi"]
    asked = ScriptedEmbedder().embed_query("queima ao sol")
    assert reader.search_vector(asked, 1)[0].chunk.title == "Zumbi"
    writer.finish()
    state = opened().state()
    assert (state.coverage.chunks, state.coverage.unindexed_words, state.folder_bytes) == (2, 0, None)
    assert opened().verify().healthy
    assert opened().repair() == ()
    assert opened().unembedded() == set()
    build = opened().rebuild()
    build.write_pages(page(1, "Creeper", "explode perto"))
    build.finish()
    assert opened().revisions() == {1: 1}
