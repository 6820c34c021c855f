import { runRecord } from '../run-record.ts';
import { byAgent } from './at-limit.ts';
import type { DataRow, FigureMaterial, Filled } from './define.ts';

/** Settings behind a number, by name. */
type SettingsByName = Readonly<Record<string, string>>;

function agentRecords({ episodes, unscored, by }: FigureMaterial): Map<string, SettingsByName> {
  return new Map(
    [...byAgent(episodes)].map(([agent, own]): [string, SettingsByName] => {
      const times = own.map(({ at }) => at).sort();
      const runs = [...new Set(own.flatMap(({ run }) => run ?? []))];
      const facts = {
        agent: agent || 'unnamed agent',
        'success by': by,
        episodes: String(own.length),
        'not scored': String(unscored[agent] ?? 0),
        'step limits': [...new Set(own.map(({ limit }) => limit))].sort((a, b) => a - b).join(' '),
        'live runs': runs.join(' ') || 'none',
        'first imported': times[0] ?? '',
        'last imported': times.at(-1) ?? '',
      };
      return [agent, facts];
    }),
  );
}

/** The settings behind each line of a figure's data. */
export function recordsOf(filled: Filled, material: FigureMaterial) {
  const runs = new Map(
    material.evaluations.map((evaluation) => [
      evaluation.run.id,
      Object.fromEntries(runRecord(evaluation)) satisfies SettingsByName as SettingsByName,
    ]),
  );
  const agents = agentRecords(material);
  const composition: SettingsByName = material.composition
    ? {
        release: material.composition.release
          ? `${material.composition.release} (${material.releaseHash ?? 'no hash'})`
          : 'approved now',
      }
    : {};
  const of = ({ from }: DataRow): SettingsByName => {
    if (from === null) return composition;
    return ('run' in from ? runs.get(from.run) : agents.get(from.agent)) ?? {};
  };
  return { of, all: [...new Set(filled.rows.map(of))].filter((entry) => Object.keys(entry).length > 0) };
}
