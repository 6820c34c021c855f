import { expect, it } from 'vitest';
import { calledAgent, programName, withoutFolders } from './called-agent.ts';

it('names a program without the folders of a machine', () => {
  expect(programName(['python3', '-u', '/home/ann/lab/my_agent.py', '--fast'])).toBe('my_agent.py');
  expect(programName(['/opt/lab/act', '--model=x'])).toBe('act');
  expect(programName(['C:\\lab\\act.exe'])).toBe('act.exe');
  expect(withoutFolders(['python3', '/home/ann/my_agent.py', '--at', 'http://127.0.0.1:9000/v1'])).toBe(
    'python3 my_agent.py --at http://127.0.0.1:9000/v1',
  );
});

it('calls an agent of an earlier version by its program, and leaves names, addresses and models as they are', () => {
  expect(calledAgent('agent/python3 /home/ann/lab/my_agent.py --fast')).toBe('agent/my_agent.py');
  for (const name of ['agent/mine', 'agent/http://127.0.0.1:9000', 'lab/model-a', 'builtin/scripted'])
    expect(calledAgent(name)).toBe(name);
});
