import { formatChange, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

/** Decimals of points of exams. */
const digits = 2

/** Every sentence that a desk may read about the moment; points are hundredths. */
export function useSentences() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const change = (points: number) => formatChange(locale, points, digits)
  return {
    noDesk: t({ context: 'rush', message: 'You have no desk in this rush. You can watch.' }),
    paused: t({ context: 'rush', message: 'The host paused the rush.' }),
    cancelled: t({ context: 'rush', message: 'The question was cancelled. Its points are reversed.' }),
    over: t({ context: 'rush', message: 'All questions have been played.' }),
    idle: t({ context: 'rush', message: 'Wait for the next question.' }),
    ownTurn: t({ context: 'rush', message: 'It is your turn. Get ready.' }),
    ready: t({ context: 'rush', message: 'Get ready.' }),
    again: t({ context: 'rush', message: 'The question is shown again. Get ready.' }),
    wasWrong: t({ context: 'rush', message: 'You already answered this question.' }),
    press: t({ context: 'rush', message: 'Press now' }),
    pressed: t({ context: 'rush', message: 'Pressed. Presses are being compared.' }),
    has: t({ context: 'rush', message: 'You have it' }),
    answer: t({ context: 'rush', message: 'Answer now' }),
    answered: t({ context: 'rush', message: 'Answer sent.' }),
    nobody: t({ context: 'rush', message: 'Nobody pressed in time.' }),
    shown: t({ context: 'rush', message: 'The answer is shown.' }),
    right: (points: number) => `${t({ context: 'rush', message: 'Right' })} ${change(points)}`,
    wrong: (points: number) => `${t({ context: 'rush', message: 'Wrong' })} ${change(points)}`,
    otherRight: (name: string) => t({ context: 'rush', message: `${name}: right` }),
    otherWrong: (name: string) => t({ context: 'rush', message: `${name}: wrong` }),
    otherTurn: (name: string) => t({ context: 'rush', message: `${name} is on turn.` }),
    otherHas: (name: string) => t({ context: 'rush', message: `${name} has it.` }),
    otherAhead: (name: string, ms: number) => t({ context: 'rush', message: `${name} has it, ${ms} ms ahead.` }),
    otherAnswers: (name: string) => t({ context: 'rush', message: `${name} is answering.` }),
    early: (cost: number) => {
      const points = change(-cost)
      return t({ context: 'rush', message: `Too early. ${points}` })
    },
  }
}
export type Sentences = ReturnType<typeof useSentences>
