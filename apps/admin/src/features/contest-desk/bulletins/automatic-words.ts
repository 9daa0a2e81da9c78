import type { BulletinView } from '@beacon/api/contest/bulletin'
import { type FormatLocale, formatDateTime } from '@beacon/i18n'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface Words {
  title: MessageDescriptor
  content: MessageDescriptor
}

const words: Readonly<Record<string, Words>> = {
  contest_started: { title: msg`The contest has started`, content: msg`The challenges are open. Good luck.` },
  contest_paused: { title: msg`The contest is paused`, content: msg({ message: 'Flags are not accepted until it resumes. {reason}' }) },
  contest_resumed: { title: msg`The contest has resumed`, content: msg({ message: 'The end stays at {end_at}.' }) },
  contest_resumed_moved: { title: msg`The contest has resumed`, content: msg({ message: 'The end has moved to {end_at}.' }) },
  contest_extended: { title: msg`The end has moved`, content: msg({ message: 'The contest ends at {end_at} instead of {was}.' }) },
  contest_stopped: { title: msg`The contest was ended`, content: msg({ message: 'Submissions are closed. {reason}' }) },
  contest_reopened: { title: msg`The contest is open again`, content: msg({ message: 'The contest ends at {end_at}.' }) },
  contest_finished: { title: msg`The contest has ended`, content: msg`Submissions are closed.` },
  ranking_frozen: { title: msg`The ranking is frozen`, content: msg`Solves keep counting and are shown after the freeze.` },
  ranking_unfrozen: { title: msg`The results are public`, content: msg`The ranking shows every solve.` },
  round_void: { title: msg`A round is void`, content: msg({ message: 'Round {n} is void: {reason}' }) },
  topic_reevaluated: {
    title: msg`A challenge was evaluated again`,
    content: msg({ message: 'Results of “{topic}” have new scores.' }),
  },
  finals_revealed: { title: msg`The final scores are public`, content: msg`The ranking counts the private scores of the finals.` },
  erratum: { title: msg`An erratum was published`, content: msg`Candidates read it above the question.` },
  topic_released: { title: msg`A challenge was released`, content: msg({ message: '“{topic}” is open.' }) },
  topic_offline: { title: msg`A challenge is offline`, content: msg({ message: '“{topic}” is not accepting flags. Points are kept.' }) },
  topic_online: { title: msg`A challenge is back online`, content: msg({ message: '“{topic}” accepts flags again.' }) },
  topic_changed: { title: msg`A challenge was changed`, content: msg({ message: '“{topic}” was updated. {words}' }) },
  topic_rejudged_correct: {
    title: msg`Submissions were re-judged`,
    content: msg({ message: '“{topic}”: one of their submissions is now correct.' }),
  },
  topic_rejudged_wrong: {
    title: msg`Submissions were re-judged`,
    content: msg({ message: '“{topic}”: one of their submissions no longer counts.' }),
  },
}

const instant = /^\d{4}-\d{2}-\d{2}T/u
const valueText = (locale: FormatLocale, value: unknown): string =>
  typeof value === 'string' && instant.test(value) ? formatDateTime(locale, value, { year: false }) : value === null ? '' : String(value)

/** What a bulletin says in the reader's language: automatic ones are worded here, others are as written. */
export function bulletinText(
  i18n: I18n,
  bulletin: Pick<BulletinView, 'title' | 'content' | 'automatic'>,
): { title: string; content: string } {
  const { automatic } = bulletin
  const found = automatic === null ? undefined : words[automatic.key]
  if (automatic === null || found === undefined) return bulletin
  const locale: FormatLocale = i18n.locale === 'zh' ? 'zh' : 'en'
  const values = Object.fromEntries(Object.entries(automatic.values).map(([name, value]) => [name, valueText(locale, value)]))
  return { title: i18n._({ ...found.title, values }), content: i18n._({ ...found.content, values }).trim() }
}
