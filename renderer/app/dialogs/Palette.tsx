import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actions } from '#shared/actions/registry.ts';
import { orpc } from '../../transport/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { closeDialog } from '../../dialogs/dialogs.ts';
import { typedAhead } from '../../dialogs/typed.ts';
import { matchScore } from '../../actions/match.ts';
import { openProject } from '../../project/open-project.ts';
import classes from './Palette.module.css';
import { useProject } from '../../project/project.ts';
import { navigate } from '../../places/route.ts';
import { canRun, keyHere, runAction } from '../../actions/run-action.ts';
import { actionLabel } from '../../actions/action-label.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { Block, Row, Text } from '../../ui/layout/primitives.tsx';

interface Entry {
  key: string;
  group: 'actions' | 'recent' | 'screenshots';
  title: string;
  remark: string;
  shortcut?: string | undefined;
  score: number;
  run: () => void;
}

function useEntries(text: string): Entry[] {
  const { t } = useTranslation();
  const project = useProject();
  const recent = useQuery(orpc.projects.recent.queryOptions()).data;
  const [asked] = useDebouncedValue(text.trim(), 120);
  const found = useQuery(
    orpc.screenshots.query.queryOptions({
      input: { filter: { text: asked }, sort: 'name', limit: 8 },
      enabled: Boolean(project) && asked.length > 1,
      placeholderData: (before) => before,
    }),
  ).data;

  // Which actions can run is decided when the palette opens: opening it must not disable the screen's own
  // actions.
  const [able] = useState(() => actions.filter((action) => action.id !== 'palette' && canRun(action)));
  return useMemo(() => {
    const entries: Entry[] = able.map((action) => ({
      key: action.id,
      group: 'actions',
      title: actionLabel(action),
      remark: t(`menus.${action.group}`),
      shortcut: keyHere(action),
      score: matchScore(text, `${actionLabel(action)} ${t(`menus.${action.group}`)}`),
      run: () => void runAction(action.id),
    }));
    for (const row of recent ?? [])
      if (row.path !== project?.path && text)
        entries.push({
          key: row.path,
          group: 'recent',
          title: row.name,
          remark: row.path,
          score: matchScore(text, `${row.name} ${row.path}`),
          run: () => void openProject(row.path),
        });
    if (asked.length > 1 && text.trim())
      for (const [index, row] of (found?.rows ?? []).entries())
        entries.push({
          key: row.id,
          group: 'screenshots',
          title: row.name,
          remark: row.app ?? '',
          score: 1 - index / 1000,
          run: () => navigate({ screen: 'annotate', id: row.id }),
        });
    const order = { actions: 0, recent: 1, screenshots: 2 };
    return entries
      .filter((entry) => entry.score > 0)
      .sort((a, b) => order[a.group] - order[b.group] || b.score - a.score);
  }, [able, t, text, recent, project?.path, found, asked]);
}

/** Ctrl+K: finds every action available here, screens, projects and screenshots. */
export function Palette() {
  const { t } = useTranslation();
  const [text, setText] = useState(typedAhead);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const entries = useEntries(text);
  const chosen = Math.min(at, entries.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    closeDialog();
    // After the dialog has returned the focus, so that an action can move it.
    setTimeout(entry.run, 0);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(entries.length - 1, chosen + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(entries[chosen]);
    }
  };
  return (
    <Dialog
      onClose={closeDialog}
      withCloseButton={false}
      title={<span className="visually-hidden">{t('app.palette.title')}</span>}
      size={560}
      yOffset={64}
      centered={false}
      classNames={{ header: classes.header, body: classes.body }}
    >
      <Block
        as="input"
        width="full"
        height={44}
        pad={[0, 16]}
        border="none"
        borderBottom="line2"
        surface="none"
        tone="text"
        font="inherit"
        size={15}
        className={classes.input}
        value={text}
        data-autofocus
        // Focused at the first render rather than later by the dialog, because what is typed meanwhile belongs in it.
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={entries[chosen] ? `palette-${chosen}` : undefined}
        aria-label={t('app.palette.placeholder')}
        placeholder={t('app.palette.placeholder')}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <Block
        ref={list}
        id="palette-list"
        role="listbox"
        aria-label={t('app.palette.title')}
        maxHeight="min(26.25rem, calc(100vh - 11.25rem))"
        overflow="auto"
        pad={4}
      >
        {entries.map((entry, index) => (
          <div key={`${entry.group} ${entry.key}`} role="presentation">
            {entry.group !== entries[index - 1]?.group &&
              (entry.group !== 'actions' || entries[0]?.group !== 'actions') && (
                <Text as="div" pad={[8, 12, 4]} tone="dim" size={11} weight={600} role="presentation">
                  {t(`app.palette.${entry.group}`)}
                </Text>
              )}
            <Row
              id={`palette-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              align="center"
              gap={10}
              pad={[0, 8, 0, 10]}
              height={28}
              borderLeft="edge"
              picked="edge"
              onPointerMove={() => setAt(index)}
              onClick={() => run(entry)}
              onKeyDown={onKey}
            >
              <Text truncate>{entry.title}</Text>
              <Text grow truncate minWidth={0} tone="dim" size={11}>
                {entry.remark}
              </Text>
              {entry.shortcut && <Kbd shortcut={entry.shortcut} />}
            </Row>
          </div>
        ))}
        {entries.length === 0 && (
          <Text as="p" pad={[16, 12]} tone="dim">
            {t('app.palette.none', { text })}
          </Text>
        )}
      </Block>
      <span className="visually-hidden" role="status">
        {t('app.palette.results', { count: entries.length })}
      </span>
    </Dialog>
  );
}
