import type { BulletinView } from '@beacon/api/contest/bulletin'
import { formatDateTime, type FormatLocale, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

type Said = { title: string; content: string }
type Values = Readonly<Record<string, unknown>>

const textOf = (values: Values, name: string): string => (typeof values[name] === 'string' ? values[name] : '')
const timeOf = (locale: FormatLocale, values: Values, name: string): string => {
  const text = textOf(values, name)
  return text === '' ? '' : formatDateTime(locale, text)
}

/** A bulletin in the reader's language: automatic ones are worded here, texts of people stay as written. */
export function useBulletinWords(): (bulletin: BulletinView) => Said {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (bulletin) => {
    const written = { title: bulletin.title, content: bulletin.content }
    if (bulletin.automatic === null) return written
    const { key, values } = bulletin.automatic
    const topic = textOf(values, 'topic')
    const entrant = textOf(values, 'entrant')
    const n = Number(values['n'])
    const reason = textOf(values, 'reason')
    const words = textOf(values, 'words')
    const end = timeOf(locale, values, 'end_at')
    const was = timeOf(locale, values, 'was')
    const known: Readonly<Record<string, Said>> = {
      contest_started: { title: t`The contest has started`, content: t`The challenges are open. Good luck.` },
      contest_paused: { title: t`The contest is paused`, content: `${t`Flags are not accepted until it resumes.`} ${reason}`.trim() },
      contest_resumed: { title: t`The contest has resumed`, content: t`The end stays at ${{ end }}.` },
      contest_resumed_moved: { title: t`The contest has resumed`, content: t`The end has moved to ${{ end }}.` },
      contest_extended: { title: t`The end has moved`, content: t`The contest ends at ${{ end }} instead of ${{ was }}.` },
      contest_stopped: { title: t`The contest was ended`, content: `${t`Submissions are closed.`} ${reason}`.trim() },
      contest_reopened: { title: t`The contest is open again`, content: t`The contest ends at ${{ end }}.` },
      contest_finished: { title: t`The contest has ended`, content: t`Submissions are closed.` },
      ranking_frozen: { title: t`The ranking is frozen`, content: t`Solves keep counting and are shown after the freeze.` },
      ranking_unfrozen: { title: t`The results are public`, content: t`The ranking shows every solve.` },
      round_void: { title: t`A round is void`, content: t`Round ${{ n }} is void: ${{ reason }}` },
      topic_reevaluated: { title: t`A challenge was evaluated again`, content: t`Results of “${{ topic }}” have new scores.` },
      finals_revealed: { title: t`The final scores are public`, content: t`The ranking counts the private scores of the finals.` },
      erratum: { title: t`An erratum was published`, content: t`Candidates read it above the question.` },
      topic_released: { title: t`A challenge was released`, content: t`“${{ topic }}” is open.` },
      first_blood: { title: t`First blood`, content: t`${{ entrant }} solved “${{ topic }}” first.` },
      second_blood: { title: t`Second blood`, content: t`${{ entrant }} was second to solve “${{ topic }}”.` },
      third_blood: { title: t`Third blood`, content: t`${{ entrant }} was third to solve “${{ topic }}”.` },
      topic_offline: { title: t`A challenge is offline`, content: t`“${{ topic }}” is not accepting flags. Points are kept.` },
      topic_online: { title: t`A challenge is back online`, content: t`“${{ topic }}” accepts flags again.` },
      topic_changed: { title: t`A challenge was changed`, content: `${t`“${{ topic }}” was updated.`} ${words}`.trim() },
      topic_rejudged_correct: { title: t`Submissions were re-judged`, content: t`“${{ topic }}”: one of your submissions is now correct.` },
      topic_rejudged_wrong: { title: t`Submissions were re-judged`, content: t`“${{ topic }}”: one of your submissions no longer counts.` },
    }
    return known[key] ?? written
  }
}
