package canalhandia.paper;

import canalhandia.json.JsonReader;
import canalhandia.json.JsonText;

/** Checks of the newer spelling of click and hover; prints one line for each, "ok" or "WRONG". */
public final class SpellingChecks {
    private SpellingChecks() {
    }

    public static void main(String[] arguments) throws Exception {
        same("{'text':'a','clickEvent':{'action':'run_command','value':'/ia mais'}}",
            "{'text':'a','click_event':{'action':'run_command','command':'/ia mais'}}");
        same("{'text':'a','clickEvent':{'action':'suggest_command','value':'/ia '}}",
            "{'text':'a','click_event':{'action':'suggest_command','command':'/ia '}}");
        same("{'text':'a','clickEvent':{'action':'open_url','value':'https://x'}}",
            "{'text':'a','click_event':{'action':'open_url','url':'https://x'}}");
        same("{'text':'a','clickEvent':{'action':'copy_to_clipboard','value':'x'}}",
            "{'text':'a','click_event':{'action':'copy_to_clipboard','value':'x'}}");
        same("{'text':'','extra':[{'text':'b','hoverEvent':{'action':'show_text','contents':{'text':'c','clickEvent':"
                + "{'action':'open_url','value':'u'}}}},'d']}",
            "{'text':'','extra':[{'text':'b','hover_event':{'action':'show_text','value':{'text':'c','click_event':"
                + "{'action':'open_url','url':'u'}}}},'d']}");
        same("{'text':'clickEvent','bold':true}", "{'text':'clickEvent','bold':true}");
    }

    private static void same(String old, String wanted) throws Exception {
        String got = JsonText.of(Spelling.modern(JsonReader.read(old.replace('\'', '"')))).replace('"', '\'');
        System.out.println(wanted.equals(got) ? "ok " + old : "WRONG " + got);
    }
}
