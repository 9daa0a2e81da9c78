import type { ImportView } from '@beacon/api/bank/package'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { DescriptionList, type Fact } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { bankHref, contestHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { PlaceDialog } from '../place-dialog.tsx'
import type { Placing } from '../use-place-in.ts'
import { ImportUndo } from './import-undo.tsx'

const report = z.object({
  created: z.number(),
  overwritten: z.number(),
  skipped: z.number(),
  left_out: z.array(z.string()),
  question_ids: z.array(z.string()),
  contest: z.optional(
    z.nullable(
      z.object({
        contest_id: z.string(),
        name: z.string(),
        entrants: z.optional(z.number()),
        users_matched: z.optional(z.number()),
        users_made: z.optional(z.number()),
        submissions: z.optional(z.number()),
        solves: z.optional(z.number()),
        orphans: z.optional(z.number()),
        stale_values: z.optional(z.array(z.string())),
      }),
    ),
  ),
  ranking: z.optional(z.object({ compared: z.boolean(), differences: z.number(), lost_solves: z.number() })),
})
type Result = z.infer<typeof report>

interface Props {
  view: ImportView
  result: Record<string, unknown> | null
  onUndone: () => void
  placing?: Placing | null
}

/** What an import made, and for a day the way to take it back. */
export function ImportReport({ view, result, onUndone, placing = null }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const parsed = z.safeParse(report, result)
  if (view.state === 'undone') {
    return (
      <Banner boxed tone="info" className="mt-4 max-w-[720px]" title={<Trans>Removed</Trans>}>
        <Trans>Everything this import created was removed. Questions and contest are in the bin for 30 days.</Trans>
      </Banner>
    )
  }
  const figure = (n: number) => <span className="font-mono text-mono">{formatNumber(locale, n)}</span>
  const facts: Fact[] = parsed.success
    ? [
        { label: t`Created`, value: figure(parsed.data.created) },
        { label: t`Overwritten`, value: figure(parsed.data.overwritten) },
        { label: t`Skipped`, value: figure(parsed.data.skipped) },
        { label: t`Skipped`, value: figure(parsed.data.left_out.length) },
      ]
    : [{ label: t`Created`, value: figure(view.question_ids.length) }]
  return (
    <div className="mt-4 flex max-w-[720px] flex-col items-start gap-4">
      <Status of="job.done" />
      <DescriptionList facts={facts} />
      {parsed.success && parsed.data.left_out.length > 0 && (
        <ul className="max-h-48 overflow-auto font-mono text-caption text-fg-3">
          {parsed.data.left_out.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      )}
      {parsed.success && parsed.data.contest && <ContestReport contest={parsed.data.contest} ranking={parsed.data.ranking} />}
      <Ways view={view} questionIds={parsed.success ? parsed.data.question_ids : view.question_ids} onUndone={onUndone} placing={placing} />
      {view.undo_until !== null && (
        <p className="text-caption text-fg-3">
          <Trans>Can be removed until {formatDateTime(locale, view.undo_until)}, as long as none of it is used in a contest.</Trans>
        </p>
      )}
    </div>
  )
}

function ContestReport({ contest, ranking }: { contest: NonNullable<Result['contest']>; ranking: Result['ranking'] }) {
  const kind = useKind()
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { entrants, users_matched = 0, users_made = 0, submissions = 0, solves = 0, orphans = 0, stale_values = [] } = contest
  const figure = (n: number) => <span className="font-mono text-mono">{formatNumber(locale, n)}</span>
  const people = t`${users_matched} matched by e-mail, ${users_made} created as disabled`
  const facts: Fact[] =
    entrants === undefined
      ? []
      : [
          { label: t`Entrants`, value: figure(entrants) },
          { label: t`Accounts`, value: people },
          { label: t`Attempts`, value: figure(submissions) },
          { label: t`Solves`, value: figure(solves) },
          ...(orphans > 0 ? [{ label: t`Missing person or challenge`, value: figure(orphans) }] : []),
          ...(stale_values.length > 0 ? [{ label: t`Values kept as CTFd held them`, value: stale_values.join(', ') }] : []),
        ]
  return (
    <div className="flex w-full flex-col gap-3 border-t border-rule pt-4">
      <Link className="font-medium text-azure hover:underline" {...contestHref(kind, contest.contest_id)}>
        {contest.name}
      </Link>
      {facts.length > 0 && <DescriptionList facts={facts} />}
      {ranking?.compared === true && <RankingCheck {...ranking} />}
    </div>
  )
}

function RankingCheck({ differences, lost_solves }: NonNullable<Result['ranking']>) {
  if (differences === 0 && lost_solves === 0) {
    return <Banner boxed tone="ok" title={<Trans>The ranking matches CTFd's own, place by place.</Trans>} />
  }
  return (
    <Banner boxed tone="warning" title={<Trans>The ranking differs from CTFd's own</Trans>}>
      {lost_solves > 0 && (
        <Plural
          value={lost_solves}
          one="# solve of a skipped challenge is missing from the scores."
          other="# solves of skipped challenges are missing from the scores."
        />
      )}{' '}
      {differences > 0 && <Plural value={differences} one="# place differs." other="# places differ." />}
    </Banner>
  )
}

interface WaysProps {
  view: ImportView
  questionIds: string[]
  onUndone: () => void
  placing: Placing | null
}

/** Made for a contest, the questions go there at once and the way leads back; where that was refused, a button tries again. */
function Ways({ view, questionIds, onUndone, placing }: WaysProps) {
  const kind = useKind()
  const [isPlacing, setPlacing] = useState(false)
  const placeThere = async () => {
    if (placing !== null && (await placing.place(questionIds)) !== null) placing.back()
  }
  const begin = useEffectEvent(() => void placeThere())
  const isBegun = useRef(false)
  const isMeant = placing !== null && questionIds.length > 0
  useEffect(() => {
    if (!isMeant || isBegun.current) return
    isBegun.current = true
    begin()
  }, [isMeant])
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isMeant && (
        <Button look="primary" onClick={() => void placeThere()}>
          <Trans>Add to the contest</Trans>
        </Button>
      )}
      <LinkButton look={isMeant ? 'plain' : 'primary'} {...bankHref(kind, { sort: '-updated_at' })}>
        <Trans>See the questions</Trans>
      </LinkButton>
      {questionIds.length > 0 && (
        <Button onClick={() => setPlacing(true)}>
          <Trans>Add to contest…</Trans>
        </Button>
      )}
      <ImportUndo view={view} onUndone={onUndone} />
      {isPlacing && <PlaceDialog idsOf={() => Promise.resolve(questionIds)} onClose={() => setPlacing(false)} />}
    </div>
  )
}
