import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { programName, withoutFolders } from '#shared/agents/foreign/called-agent.ts';
import { type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import type { AgentSession } from '#pipelines/live/agent-session.ts';
import { deadlines, type AgentLine } from './line.ts';
import { LineSession } from './line-session.ts';
import { type AgentProgram, ProcessLine } from './process-line.ts';
import { UrlLine } from './url-line.ts';

/** How an agent is named in a run: what was started, and the hash of its files. */
export interface AgentIdentity {
  door: 'command' | 'url' | 'client';
  /** The command without its folders, or the address. */
  what: string;
  /** SHA-256 of the files that the command names; null if it names none. */
  hash: string | null;
}

/** An agent of somebody's own that this process may ask. */
export interface ForeignAgent {
  record: ModelRecord;
  identity: AgentIdentity;
  session(id: string): AgentSession;
  /** Ends everything that it started. */
  close(): void;
}

/** Names of such agents begin with this. */
export const foreignPrefix = 'agent/';

export const foreignRecord = (name: string): ModelRecord =>
  modelRecord.parse({ name: `${foreignPrefix}${name}`, provider: 'agent', model: name, coordinates: 'pixel' });

/**
 * Agents that whoever started this process named, by the name of their record. Nothing in a project and no call over
 * the contract adds one, so that a project from elsewhere cannot start a program here.
 */
const announced = new Map<string, ForeignAgent>();

/** Lets runs of this process ask an agent, until the returned function is called. */
export function announceAgent(agent: ForeignAgent): () => void {
  announced.set(agent.record.name, agent);
  return () => {
    announced.delete(agent.record.name);
    agent.close();
  };
}

export const announcedAgent = (name: string): ForeignAgent | undefined => announced.get(name);

/** The hash of the files that a command names, in their order; null if it names none. */
function filesHash(argv: readonly string[]): string | null {
  const files = argv.slice(1).filter((word) => statSync(word, { throwIfNoEntry: false })?.isFile());
  if (files.length === 0) return null;
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Lines that are kept between episodes: a program need not start again for each. */
function foreignAgent(
  name: string,
  identity: AgentIdentity,
  { open, stepMs }: { open: () => AgentLine; stepMs: number },
): ForeignAgent {
  const idle: AgentLine[] = [];
  const out = new Set<AgentLine>();
  const lines = {
    stepMs,
    take() {
      let line = idle.pop();
      while (line && !line.usable) line = idle.pop();
      line ??= open();
      out.add(line);
      return line;
    },
    giveBack(line: AgentLine) {
      out.delete(line);
      if (line.usable) idle.push(line);
    },
    met: false,
  };
  return {
    record: foreignRecord(name),
    identity,
    session: (id) => new LineSession(id, lines),
    close() {
      for (const line of [...idle.splice(0), ...out]) line.close();
      out.clear();
    },
  };
}

interface Asked {
  name?: string | undefined;
  /** Milliseconds for a step. */
  stepMs?: number | undefined;
}

/** A program that speaks the protocol on its standard input and output. */
export function commandAgent(
  program: Omit<AgentProgram, 'name'>,
  { name = programName(program.argv), stepMs = deadlines.step }: Asked = {},
): ForeignAgent {
  const what = withoutFolders(program.argv);
  const identity = { door: 'command' as const, what, hash: filesHash(program.argv) };
  return foreignAgent(name.slice(0, 100), identity, { open: () => new ProcessLine({ ...program, name }), stepMs });
}

/** A server that speaks the protocol over HTTP. */
export function urlAgent(url: string, { name = url, stepMs = deadlines.step }: Asked = {}): ForeignAgent {
  const identity = { door: 'url' as const, what: url, hash: null };
  return foreignAgent(name.slice(0, 100), identity, { open: () => new UrlLine(url), stepMs });
}
