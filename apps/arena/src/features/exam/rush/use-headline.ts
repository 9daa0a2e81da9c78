import type { RushOwn } from '@beacon/api/kinds/theory/rush'
import { formatChange, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import type { DeskView } from './desk-view.ts'

type Tone = 'plain' | 'good' | 'bad' | 'ready'
export interface Headline {
  text: string
  tone: Tone
}

/** Decimals of points of exams. */
const digits = 2

/** The state in one sentence, as this desk lives it. */
export function useHeadline(own: RushOwn, view: DeskView, isOpenHere: boolean): Headline {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { now } = own
  const { state, round } = now
  const { desk, press, outcome, hasIt, holders, behind_ms } = view
  const say = (text: string, tone: Tone = 'plain'): Headline => ({ text, tone })
  const change = (points: number) => formatChange(locale, points, digits)
  const nameOf = (id: string) => now.desks.find(({ entrant_id }) => entrant_id === id)?.name ?? ''

  const judged = (): Headline | null => {
    if (outcome?.is_right === true) return say(`${t({ context: 'rush', message: 'Right' })} ${change(outcome.points)}`, 'good')
    if (outcome?.is_right === false) return say(`${t({ context: 'rush', message: 'Wrong' })} ${change(outcome.points)}`, 'bad')
    const other = now.outcomes.find(({ is_right }) => is_right !== null)
    if (other === undefined) return null
    const name = nameOf(other.entrant_id)
    return say(
      other.is_right === true ? t({ context: 'rush', message: `${name}: right` }) : t({ context: 'rush', message: `${name}: wrong` }),
    )
  }
  const early = (): Headline | null => {
    if (desk?.out !== 'false_start') return null
    const points = change(-(round?.false_start ?? 0))
    return say(t({ context: 'rush', message: `Too early. ${points}` }), 'bad')
  }
  const waiting = (): Headline => {
    if (now.turn === own.entrant_id) return say(t({ context: 'rush', message: 'It is your turn. Get ready.' }), 'ready')
    if (now.turn !== null) {
      const name = nameOf(now.turn)
      return say(t({ context: 'rush', message: `${name} is on turn.` }))
    }
    if (desk?.out === 'wrong') return say(t({ context: 'rush', message: 'You answered this question already.' }))
    if (now.note === 'restarted') return say(t({ context: 'rush', message: 'The question is shown again. Get ready.' }))
    return say(t({ context: 'rush', message: 'Get ready.' }))
  }
  const open = (): Headline => {
    if (round?.kind === 'all')
      return own.has_answered
        ? say(t({ context: 'rush', message: 'Your answer is in.' }), 'good')
        : say(t({ context: 'rush', message: 'Answer now' }), 'ready')
    if (press?.is_false_start === false) return say(t({ context: 'rush', message: 'Pressed. Presses are being compared.' }))
    if (desk?.out === 'wrong') return say(t({ context: 'rush', message: 'You answered this question already.' }))
    return early() ?? say(t({ context: 'rush', message: 'Press now' }), 'ready')
  }
  const taken = (): Headline => {
    if (hasIt)
      return state === 'answering'
        ? say(t({ context: 'rush', message: 'Answer now' }), 'ready')
        : say(t({ context: 'rush', message: 'You have it' }), 'ready')
    if (behind_ms !== null) return say(t({ context: 'rush', message: `${holders} has it, ${behind_ms} ms ahead.` }))
    return state === 'answering'
      ? say(t({ context: 'rush', message: `${holders} is answering.` }))
      : say(t({ context: 'rush', message: `${holders} has it.` }))
  }

  if (own.desk === null) return say(t({ context: 'rush', message: 'You have no desk in this rush. You can watch.' }))
  if (now.is_paused) return say(t({ context: 'rush', message: 'The host paused the rush.' }))
  if (now.is_cancelled && state !== 'idle') return say(t({ context: 'rush', message: 'The question was cancelled. Its points go back.' }))
  switch (state) {
    case 'idle':
      return now.is_over
        ? say(t({ context: 'rush', message: 'Every question was played.' }))
        : say(t({ context: 'rush', message: 'Wait for the next question.' }))
    case 'shown':
      return early() ?? waiting()
    case 'armed':
      return isOpenHere ? open() : (early() ?? waiting())
    case 'open':
      return open()
    case 'collecting':
      return early() ?? say(t({ context: 'rush', message: 'Pressed. Presses are being compared.' }))
    case 'locked':
    case 'answering':
      return own.has_answered && hasIt ? say(t({ context: 'rush', message: 'Your answer is in.' }), 'good') : taken()
    case 'judged':
      return judged() ?? taken()
    case 'revealed':
      return (
        judged() ??
        early() ??
        say(
          now.note === 'nobody'
            ? t({ context: 'rush', message: 'Nobody pressed in time.' })
            : t({ context: 'rush', message: 'The answer is shown.' }),
        )
      )
  }
}
