import { hasNothing } from '@beacon/api/client'
import type { TopicRow } from '@beacon/api/topic/topic'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { topicHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { LateMarkdown } from '../../../parts/desk/late-markdown.tsx'
import { SidePanel } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../parts/link-button.tsx'
import { ValueCurve } from '../../../parts/scoring/value-curve.tsx'
import { topicQuery } from '../../../parts/desk/queries.ts'
import { wayWords } from '../words.ts'
import { SolveCount } from './solve-count.tsx'

interface Props {
  id: string
  row: TopicRow
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose: () => void
}

/** A topic beside the list: how its value falls, its figures, and what players read. */
export function QuestionPanel({ id, row, onNext, onPrevious, onClose }: Props) {
  const kind = useKind()
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const detail = useQuery(topicQuery(id, row.resource_id))
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      above={`${locale === 'zh' ? row.direction.name_zh : row.direction.name_en} · ${i18n._(wayWords[row.integral_way])}`}
      title={row.name}
      onNext={onNext}
      onPrevious={onPrevious}
      footer={
        <LinkButton look="primary" {...topicHref(kind, { contest_id: id, topic_id: row.resource_id })}>
          <Trans context="desk">Edit question</Trans>
        </LinkButton>
      }
    >
      {hasNothing(detail) && <LoadFailed title={t`The question could not be loaded`} query={detail} />}
      {detail.isPending && (
        <Loading>
          <Trans>Loading question</Trans>
        </Loading>
      )}
      {detail.data !== undefined && <ValueCurve values={detail.data} solves={row.solves} />}
      <Section title={t`Figures`} level={3}>
        <DescriptionList
          facts={[
            { label: t`Value now`, value: <span className="type-mono">{formatNumber(locale, row.value)}</span> },
            {
              label: t({ context: 'desk', message: 'Solves' }),
              value: <SolveCount row={row} />,
            },
            {
              label: t`Attempts`,
              value: (
                <span className="type-mono">
                  {formatNumber(locale, row.tries)}
                  {row.tries > 0 && ` · ${formatPercent(row.correct / row.tries)}`}
                </span>
              ),
            },
            { label: t`First blood`, value: row.first_blood === null ? '–' : `${row.first_blood.name}, ${formatTime(row.first_blood.at)}` },
            {
              label: t({ context: 'question', message: 'State' }),
              value: <Status of={row.is_online ? 'visibility.online' : 'visibility.offline'} />,
            },
          ]}
        />
      </Section>
      {detail.data !== undefined && (
        <Section title={t`Shown to players`} level={3}>
          <LateMarkdown lang={detail.data.lang}>{detail.data.description}</LateMarkdown>
        </Section>
      )}
    </SidePanel>
  )
}
