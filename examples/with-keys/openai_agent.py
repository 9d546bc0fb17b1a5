"""Plays any game with a model behind an OpenAI-compatible address. Standard library only.

    masbench run werewolf --seat A=python:openai_agent.py --pass-env OPENAI_API_KEY
"""
import json
import os
import urllib.request

import masbench_seat

URL = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1") + "/chat/completions"
MODEL = os.environ.get("OPENAI_MODEL", "gpt-4o-mini")
MAX_TOKENS = 1000


def decide(turn):
    prompt = (
        f"You are {turn.seat} in the game {turn.game}. This is everything you can see:\n{json.dumps(turn.view)}\n"
        f"You are asked for: {turn.kind}, with {json.dumps(turn.data)}\n"
        f"Answer with JSON that fits this JSON schema, and nothing else:\n{json.dumps(turn.schema)}"
    )
    if turn.last_error:
        prompt += f"\nYour answer before was not legal: {turn.last_error}"
    body = {
        "model": MODEL,
        "max_tokens": MAX_TOKENS,
        "response_format": {"type": "json_object"},
        "messages": [{"role": "user", "content": prompt}],
    }
    headers = {
        "content-type": "application/json",
        "authorization": f"Bearer {os.environ.get('OPENAI_API_KEY', '')}",
    }
    request = urllib.request.Request(URL, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=120) as response:
        reply = json.load(response)
    usage, message = reply.get("usage", {}), reply["choices"][0]["message"]
    turn.usage(calls=1, inputTokens=usage.get("prompt_tokens"), outputTokens=usage.get("completion_tokens"))
    turn.trace(prompt=prompt, reply=message.get("content"), model=reply.get("model"))
    if message.get("refusal"):
        raise masbench_seat.Refusal(message["refusal"])
    return json.loads(message["content"])


masbench_seat.serve(
    decide,
    name=f"python: {MODEL}",
    resumable=True,  # it keeps no memory between turns
    bound={"calls": 1, "inputTokens": 60_000, "outputTokens": MAX_TOKENS},
)
