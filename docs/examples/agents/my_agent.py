"""An agent for benchwright agent --agent-command "python3 my_agent.py [plan.json]".

Replace decide() with your own. Here it follows a plan: {"<instruction>": [<action>, ...]}.
"""
import json
import sys

plan = json.load(open(sys.argv[1])) if len(sys.argv) > 1 else {}


def decide(task, n, observation, error):
    """observation["picture"] is the path of a PNG; positions are in its pixels."""
    actions = plan.get(task["instruction"], [])
    return actions[n] if n < len(actions) else {"type": "finish"}


task = None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "reset":
        task = message["task"]
        answer = {"ok": True, "name": "my-agent"}
    elif message["type"] == "step":
        action = decide(task, message["n"], message["observation"], message.get("error"))
        answer = {"action": action, "thought": f"step {message['n']}"}
    else:  # "end" needs no answer
        continue
    print(json.dumps(answer), flush=True)
