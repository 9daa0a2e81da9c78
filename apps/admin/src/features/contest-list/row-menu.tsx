import type { ContestRow } from '@beacon/api/contest/contest-views'
import { serverNow, usePermissions } from '@beacon/auth'
import { latePart } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contestHref, copyContestHref, editContestHref } from '../../parts/contest/kind-links.ts'
import { deleteHindrance, hindranceOf, nextStep, pinHindrance, publishHindrance } from './actions.ts'
import { useHindranceWords } from './contest-words.ts'
import { useListKind } from './list-kind.ts'
import { RowDialog, type RowQuestion } from './row-dialog.tsx'
import { type Tell, useChange } from './use-change.ts'
import { useOpenScreen } from './use-open-screen.ts'
import { usePhrases } from '../../parts/contest-clock/phrases.ts'

const ExportOf = latePart(async () => (await import('../../parts/contest-export/export-of.tsx')).ExportOf)

interface Input {
  tell: Tell
  /** The list of what was deleted: it can only be brought back. */
  isDeleted: boolean
  /** How many stand on top already. */
  pinned: number
}

/** The menu of a contest's row: what may never be done is left out, what cannot be done now says why. */
export function useRowMenu({ tell, isDeleted, pinned }: Input): { entries: (row: ContestRow) => MenuEntry[]; dialog: ReactNode } {
  const { t, i18n } = useLingui()
  const { links } = useListKind()
  const permissions = usePermissions()
  const reason = useHindranceWords()
  const [question, setQuestion] = useState<RowQuestion | null>(null)
  const [exported, setExported] = useState<string | null>(null)
  const { quiet } = useChange(tell)
  const openScreen = useOpenScreen()
  const link = (to: LinkProps) => (content: ReactNode) => <Link {...to}>{content}</Link>
  const away = (href: string) => (content: ReactNode) => (
    <a href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  )
  const ask = (kind: RowQuestion['kind'], row: ContestRow) => () => setQuestion({ kind, row })
  const act = (row: ContestRow, change: Parameters<typeof quiet>[1]) => () => void quiet([row.resource_id], change, row.name)
  const say = usePhrases()
  const steps = {
    start: say('startAction', t`Start contest`),
    pause: say('pauseAction', t`Pause contest`),
    resume: say('resumeAction', t`Resume contest`),
  }
  const when = (item: Parameters<typeof permissions.has>[0], entries: MenuEntry[]): MenuEntry[] => (permissions.has(item) ? entries : [])

  const clock = (row: ContestRow): MenuEntry[] => {
    const step = nextStep(row)
    if (step === null) return []
    return [{ label: steps[step], disabledReason: reason(hindranceOf(step, row)), onSelect: ask(step, row) }]
  }
  const visibilityEntries = (row: ContestRow): MenuEntry[] => [
    row.is_public
      ? { label: t`Hide`, onSelect: row.status === 'running' || row.status === 'paused' ? ask('hide', row) : act(row, 'hide') }
      : { label: t`Publish`, disabledReason: reason(publishHindrance(row, serverNow())), onSelect: act(row, 'publish') },
    row.is_online
      ? { label: t`Take offline`, disabledReason: reason(hindranceOf('offline', row)), onSelect: act(row, 'offline') }
      : { label: t`Bring online`, onSelect: act(row, 'online') },
    row.is_stick
      ? { label: t`Unpin`, onSelect: act(row, 'unpin') }
      : { label: t`Pin to top`, disabledReason: reason(pinHindrance(pinned)), onSelect: act(row, 'pin') },
  ]
  const entries = (row: ContestRow): MenuEntry[] => {
    const { kind, resource_id } = row
    if (isDeleted) return when('contest.delete', [{ label: t`Restore`, onSelect: act(row, 'restore') }])
    return [
      { label: t`Open desk`, hint: 'Enter', render: link(contestHref(kind, resource_id)) },
      ...(links?.(row) ?? []).flatMap((one) =>
        when(one.item, [{ label: i18n._(one.label), render: 'href' in one ? away(one.href) : link(one.to) }]),
      ),
      ...when('contest.control', clock(row)),
      ...when('contest.write', [
        { label: t`Edit`, render: link(editContestHref(kind, resource_id)) },
        { label: t`Copy`, render: link(copyContestHref(kind, resource_id)) },
        'separator',
        ...visibilityEntries(row),
      ]),
      ...when('contest.screen', [
        { label: t`Open big screen`, hint: <ExternalLink size={14} aria-hidden="true" />, onSelect: () => openScreen(row) },
      ]),
      ...when('contest.export', [{ label: t`Export…`, onSelect: () => setExported(resource_id) }]),
      'separator',
      ...when('contest.control', [
        { label: say('stopMenu', t`Stop…`), disabledReason: reason(hindranceOf('stop', row)), onSelect: ask('stop', row) },
      ]),
      ...when('contest.delete', [
        { label: t`Delete…`, danger: true, disabledReason: reason(deleteHindrance(row)), onSelect: ask('delete', row) },
      ]),
    ]
  }
  const dialog = (
    <>
      {question !== null && <RowDialog question={question} onClose={() => setQuestion(null)} tell={tell} />}
      {exported !== null && <ExportOf resource_id={exported} onClose={() => setExported(null)} />}
    </>
  )
  return { entries, dialog }
}
