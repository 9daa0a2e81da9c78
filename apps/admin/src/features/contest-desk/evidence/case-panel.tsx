import { hasNothing } from '@beacon/api/client'
import { evidence, type EvidenceDetail } from '@beacon/api/topic/evidence'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatLogTime, listText } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { CaseFacts } from './case-facts.tsx'
import { DecideForm } from './decide-form.tsx'
import { DecisionLog } from './decision-log.tsx'
import { Strength } from './evidence-columns.tsx'
import { measureTexts } from './measures.ts'
import { useCaseWords } from './use-case-words.ts'
import { evidenceStatus } from './words.ts'
import { useEvidenceWords } from './use-evidence-words.ts'

interface Props {
  id: string
  evidenceId: string
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose: () => void
}

/** A case beside the list: what was seen, what was decided, and the next decision. */
export function CasePanel({ id, evidenceId, onNext, onPrevious, onClose }: Props) {
  const { t } = useLingui()
  const { wordOf } = useEvidenceWords()
  const { title } = useCaseWords()
  const detail = useQuery(query(evidence.get, { params: { resource_id: id, evidence_id: evidenceId } }))
  const one = detail.data
  return (
    <SidePanel
      open
      width={760}
      onOpenChange={(open) => !open && onClose()}
      above={
        one === undefined ? undefined : (
          <span className="flex items-center gap-3">
            <span>{formatLogTime(one.at)}</span>
            <Strength of={one.strength} />
            <Status of={evidenceStatus(one.state)} />
          </span>
        )
      }
      title={one === undefined ? title : wordOf(one.kind)}
      onNext={onNext}
      onPrevious={onPrevious}
      footer={
        one === undefined ? undefined : (
          // The verdict stays in sight however long the facts are.
          <section aria-label={t`Decide`} className="max-h-[50vh] min-w-0 flex-1 overflow-y-auto py-1">
            <DecideForm key={one.version} id={id} one={one} />
          </section>
        )
      }
    >
      {detail.isPending && (
        <Loading>
          <Trans>Loading case</Trans>
        </Loading>
      )}
      {hasNothing(detail) && <LoadFailed title={t`The case could not be loaded`} query={detail} />}
      {one !== undefined && <Case id={id} one={one} />}
    </SidePanel>
  )
}

function Case({ id, one }: { id: string; one: EvidenceDetail }) {
  const kind = useKind()
  const { home } = useCaseWords()
  const { t, i18n } = useLingui()
  const { wordOf, helpOf } = useEvidenceWords()
  const measures = measureTexts(one.measures).map((text) => i18n._(text))
  return (
    <>
      <p className="text-fg-2">{helpOf(one.kind)}</p>
      <p className="mt-1 text-fg">{[one.topic_name, ...measures].filter((text): text is string => text !== null).join(' · ')}</p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {one.entrants.map(({ entrant_id, name }) => (
          <Link
            key={entrant_id}
            {...contestHref(kind, id, { tab: home, entrant: entrant_id })}
            className="text-fg underline decoration-control underline-offset-2 hover:decoration-fg"
          >
            {name}
          </Link>
        ))}
      </p>
      <Section
        title={t`Facts`}
        level={3}
        note={one.fact_count > one.facts.length ? t`newest ${one.facts.length} of ${one.fact_count}` : undefined}
      >
        <CaseFacts id={id} one={one} />
      </Section>
      {one.decisions.length > 0 && (
        <Section title={t`Decisions`} level={3}>
          <DecisionLog decisions={one.decisions} />
        </Section>
      )}
      {one.similar.length > 0 && (
        <Section title={t`Similar cases`} level={3}>
          <ul>
            {one.similar.map((row) => (
              <li key={row.evidence_id} className="flex min-h-8 items-center gap-3 border-b border-rule-2">
                <Link
                  to="."
                  search={(old: Record<string, unknown>) => ({ ...old, case: row.evidence_id }) as never}
                  className="min-w-0 flex-1 truncate text-fg hover:underline"
                >
                  {wordOf(row.kind)}
                  <span className="text-fg-3"> · {listText(row.entrants.map(({ name }) => name))}</span>
                </Link>
                <Status of={evidenceStatus(row.state)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
