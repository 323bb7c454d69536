"""Drives a judge's /mcp with the official client, every tool: pip install mcp, then
agents.py http://127.0.0.1:8080/mcp TOKEN CONTEST AISauron.cc"""

import asyncio
import json
import pathlib
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def main(url, token, contest, file):
    http = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=60)
    async with Client(streamable_http_client(url, http_client=http)) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"contests", "submit", "verdict", "match", "ranking"}, tools

        async def call(name, **arguments):
            answer = await client.call_tool(name, arguments)
            return answer.is_error, answer.content[0].text

        async def told(name, **arguments):
            failed, text = await call(name, **arguments)
            assert not failed, text
            return json.loads(text)

        assert contest in [one["slug"] for one in await told("contests")]
        source = pathlib.Path(file)
        sent = await told("submit", contest=contest, file=source.name, source=source.read_text())
        while not sent["done"]:
            await asyncio.sleep(1)
            sent = await told("verdict", submission=sent["id"])
        print(f"submission {sent['id']}: {sent['state']}, {len(sent['steps'])} steps")
        games = [game for step in sent["steps"] for game in step["games"]]
        for game in games:
            print("match", await told("match", match=game))
        print(f"{len(await told('ranking', contest=contest))} players are ranked")
        for name, arguments in [
            ("verdict", {}),
            ("verdict", {"submission": 10**30}),
            ("match", {"match": "x"}),
            ("ranking", {"contest": "../.."}),
            ("submit", {"contest": contest, "file": "AI.zip", "source": ""}),
        ]:
            failed, text = await call(name, **arguments)
            assert failed, (name, arguments)
            print(f"{name}: {text}")
        try:
            await client.call_tool("nothing", {})
            raise SystemExit("a tool that is not there answered")
        except Exception as refused:  # the client's own class of errors
            print(f"nothing: {refused}")


asyncio.run(main(*sys.argv[1:]))
