"""/user: accounts, groups with their policies, and who is logged in."""

from lab.menus.interface import COMMENT, DISABLED
from lab.menus.menu import LIST_VERBS, READ_VERBS, Field, MenuSpec, Ref, read_only
from lab.menus.values import duration, names, prefix_list

POLICIES = names(
    "local telnet ssh ftp reboot read write policy test winbox password web sniff sensitive api romon rest-api"
)

USER = MenuSpec(
    "/user",
    (
        Field("name", required=True),
        Field("group", required=True, ref=Ref(("/user/group",))),
        Field("address", prefix_list, default=""),
        Field("password", write_only=True),
        Field("inactivity-timeout", duration, default="10m"),
        Field("last-logged-in", read_only=True),
        Field("expired", read_only=True, default="false"),
        DISABLED,
        COMMENT,
    ),
    unique=("name",),
    duplicate="failure: user with the same name already exists",
    write_policy="policy",
    configuration=False,
)


def group_policy(granted: set[str]) -> str:
    """All policies by name, those that are not granted with `!` before."""
    return ",".join(name if name in granted else f"!{name}" for name in POLICIES)


_READ_GROUP = set(POLICIES) - {"ftp", "write", "policy", "rest-api", "romon"}

GROUP = MenuSpec(
    "/user/group",
    (
        Field("name", required=True),
        Field("policy", default=""),
        Field("skin", default="default"),
        COMMENT,
    ),
    verbs=LIST_VERBS - {"enable", "disable"},
    unique=("name",),
    duplicate="failure: group with such name already exists",
    write_policy="policy",
    configuration=False,
    initial=(
        {"name": "read", "policy": group_policy(_READ_GROUP)},
        {"name": "write", "policy": group_policy(_READ_GROUP | {"write"})},
        {"name": "full", "policy": group_policy(set(POLICIES))},
    ),
)

ACTIVE = MenuSpec(
    "/user/active",
    read_only("when name address via group radius"),
    verbs=READ_VERBS,
    key="",
    configuration=False,
)

SPECS = (USER, GROUP, ACTIVE)
