import { Trans } from '@lingui/react/macro'

/** The word over what rows count where topics are answered: one column. */
export const AnswerColumnWord = () => <Trans>Solved</Trans>
