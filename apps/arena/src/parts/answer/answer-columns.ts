import { msg } from '@lingui/core/macro'

/** What players read over the numbers of a row where topics are answered. */
export const answerColumns = { solved: msg`Solved` }
