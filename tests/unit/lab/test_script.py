import pytest

from lab.scripting.expressions import Expression, Find, Length, Variable
from lab.scripting.parser import ScriptCommand, parse_script
from lab.scripting.tokens import unquote
from lab.wire.traps import TrapError


def test_one_line_of_each_form():
    source = """
    # a comment; with "quotes
    /ip/firewall/mangle/set [find comment="timbang:1"] new-connection-mark=ISP2; :log info "moved"
    /ip firewall mangle remove [find where comment~"^timbang" chain=prerouting]
    /system/scheduler/remove timbang-revert
    """
    first, two, three, four = parse_script(source)
    assert first == ScriptCommand(
        "/ip/firewall/mangle/set",
        (Find((("comment", "=", "timbang:1"),)),),
        (("new-connection-mark", "ISP2"),),
    )
    assert two == ScriptCommand(":log", ("info", "moved"))
    assert three.path == "/ip/firewall/mangle/remove"
    assert three.free == (Find((("comment", "~", "^timbang"), ("chain", "=", "prerouting"))),)
    assert four == ScriptCommand("/system/scheduler/remove", ("timbang-revert",))


def test_unset_and_empty_values():
    (command,) = parse_script('/ip/route/set *1A !check-gateway comment="" pref-src=')
    assert command.free == ("*1A",)
    assert command.named == (("!check-gateway", ""), ("comment", ""), ("pref-src", ""))


def test_values_that_are_found():
    (command,) = parse_script('/x/add place-before=[find comment="a b"] chain=c')
    assert command.named == (("place-before", Find((("comment", "=", "a b"),))), ("chain", "c"))


def test_guarded_blocks():
    (command,) = parse_script(':do { /a/b/set x y=1\n:put ok } on-error={ :log error "no" }')
    assert [inner.path for inner in command.body] == ["/a/b/set", ":put"]
    assert command.otherwise == (ScriptCommand(":log", ("error", "no")),)


@pytest.mark.parametrize("comparison", ["= 0)", "=0)", "= 0 )"])
def test_conditions(comparison):
    source = (
        f":if ([:len [/ip/route/find comment=x]] {comparison} do={{ :put a }} else={{ :put b }}"
    )
    (command,) = parse_script(source)
    find = Find((("comment", "=", "x"),), "/ip/route")
    assert command.condition == Expression(Length(find), "=", "0")
    assert command.body == (ScriptCommand(":put", ("a",)),)
    assert command.otherwise == (ScriptCommand(":put", ("b",)),)


def test_rows_that_a_variable_keeps():
    kept, condition, written = parse_script(
        ":local rows [/ip/route/find comment=x]; :if ([:len $rows] = 0) do={:error gone}; "
        "/ip/route/set $rows distance=2"
    )
    assert kept.free == ("rows", Find((("comment", "=", "x"),), "/ip/route"))
    assert condition.condition == Expression(Length(Variable("rows")), "=", "0")
    assert written == ScriptCommand("/ip/route/set", (Variable("rows"),), (("distance", "2"),))


def test_variables_and_expressions():
    declared, counted, logged, written = parse_script(
        ':local n 0; :set n ($n+1); :log error ("n=" . $n . "; \\$n (=)"); /a/b/set x y=("z" . $n)'
    )
    n = Variable("n")
    assert declared == ScriptCommand(":local", ("n", "0"))
    assert counted == ScriptCommand(":set", ("n", Expression(n, "+", "1")))
    assert logged.free == ("error", Expression(Expression("n=", ".", n), ".", "; $n (=)"))
    assert written.named == (("y", Expression("z", ".", n)),)


def test_lines_can_be_continued():
    (command,) = parse_script('/a/b/add x=1 \\\n  y="two\nlines"')
    assert command.named == (("x", "1"), ("y", "two\nlines"))


@pytest.mark.parametrize(
    "text, meaning",
    [
        ('"plain"', "plain"),
        (r'"a\"b"', 'a"b'),
        (r'"a\\b"', r"a\b"),
        (r'"a\nb"', "a\nb"),
        (r'"\24x"', "$x"),
        (r'"\$x"', "$x"),
        ('"a $x b"', "a  b"),
        (r'"\5B\5D"', "[]"),
    ],
)
def test_quoting(text, meaning):
    assert unquote(text) == meaning


@pytest.mark.parametrize(
    "source, message",
    [
        ('/a/b/set x="open', "syntax error"),
        ("/a/b/set [find", "syntax error"),
        ("/a/b/set [count x]", "syntax error"),
        (":do { /a/b/print", "syntax error"),
        (":if ([:len [/a/find x=y]]) do={}", "syntax error"),
        (":if ([:len [/a/find x=y]] = 0)", "syntax error"),
        (":if (1 + 1) do={}", "syntax error"),
        (":if (1 =) do={}", "syntax error"),
        (":if (= 1) do={}", "syntax error"),
        (":if (1 = 1", "syntax error"),
        (":set x (1 % 2)", "syntax error"),
        (":set x ({)", "syntax error"),
        ("/a/b/set x={1}", "syntax error"),
        ("nonsense 1", r"bad command name nonsense \(line 1 column 1\)"),
        ("/a/b/print\n  } x", "expected end of command"),
    ],
)
def test_mistakes(source, message):
    with pytest.raises(TrapError, match=message):
        parse_script(source)
