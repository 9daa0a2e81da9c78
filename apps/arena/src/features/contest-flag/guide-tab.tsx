import type { ContestPublic } from '@beacon/api/contest-views'
import { formatDateTime, formatDuration, formatNumber, formatZone, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, type Fact } from '@beacon/ui/layout'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RichText } from './rich-text.tsx'
import { useScoringWords } from './scoring-words.ts'

/** The organisers' text, and the facts of the contest. */
export function GuideTab({ contest }: { contest: ContestPublic }) {
  const text = contest.guide || contest.brief
  return (
    <div className="grid min-h-0 flex-1 gap-8 overflow-y-auto px-page py-6 lg:grid-cols-[minmax(0,720px)_minmax(280px,400px)] lg:gap-12">
      <section aria-labelledby="guide-text" className="min-w-0">
        <h2 id="guide-text" className="type-section mb-3 text-fg">
          <Trans>Guide</Trans>
        </h2>
        {text === '' ? (
          <p className="text-fg-2">
            <Trans>The organisers have not written a guide.</Trans>
          </p>
        ) : (
          <RichText lang={contest.lang}>{text}</RichText>
        )}
      </section>
      <Facts contest={contest} />
    </div>
  )
}

function Facts({ contest }: { contest: ContestPublic }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useScoringWords(contest)
  const at = (instant: string) => formatDateTime(locale, instant)
  const length_s = Math.round((Date.parse(contest.end_at) - Date.parse(contest.start_at)) / 60_000) * 60
  const team = contest.game_type === 'team'
  const facts: Array<Fact | false> = [
    { key: 'start', label: <Trans>Start</Trans>, value: at(contest.start_at) },
    { key: 'end', label: <Trans>End</Trans>, value: `${at(contest.end_at)} · ${formatDuration(locale, length_s)}` },
    contest.freeze_at !== null && { key: 'freeze', label: <Trans>Freeze</Trans>, value: at(contest.freeze_at) },
    { key: 'zone', label: <Trans>Times in</Trans>, value: formatZone(contest.start_at) },
    {
      key: 'type',
      label: <Trans>Type</Trans>,
      value: team ? t`Teams of ${{ min: contest.team_size_min }}–${{ max: contest.team_size_max }}` : t`Individual`,
    },
    {
      key: 'entrants',
      label: team ? <Trans>Teams</Trans> : <Trans>People</Trans>,
      value: formatNumber(locale, contest.entrant_count),
    },
    { key: 'topics', label: <Trans>Topics</Trans>, value: formatNumber(locale, contest.topic_count) },
    { key: 'scoring', label: <Trans>Scoring</Trans>, value: words.scoring },
    words.blood !== null && { key: 'blood', label: <Trans>Bloods</Trans>, value: words.blood },
    { key: 'hints', label: <Trans>Hints</Trans>, value: words.hints },
    {
      key: 'limit',
      label: <Trans>Wrong tries</Trans>,
      value:
        contest.answer_limit === 0 ? (
          <Trans>no limit</Trans>
        ) : (
          <Plural value={contest.answer_limit} one="# per topic" other="# per topic" />
        ),
    },
    { key: 'ties', label: <Trans>Ties</Trans>, value: <Trans>Who reached the score first stands before.</Trans> },
    { key: 'after', label: <Trans>After the end</Trans>, value: words.after },
  ]
  return (
    <section aria-labelledby="guide-facts" className="min-w-0">
      <h2 id="guide-facts" className="type-section mb-3 text-fg">
        <Trans>Facts</Trans>
      </h2>
      <DescriptionList className="text-dense" facts={facts.filter((fact) => fact !== false)} />
    </section>
  )
}
