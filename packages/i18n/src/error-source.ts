import type { MessageDescriptor } from '@lingui/core'
import { errorTexts, plainErrorTexts } from './error-texts.ts'
import { playingErrorTexts } from './playing/error-texts.ts'
import { answeredErrorTexts, plainPlayingErrorTexts } from './playing/plain-error-texts.ts'
import { staffErrorTexts } from './staff/error-texts.ts'
import { plainStaffErrorTexts } from './staff/plain-error-texts.ts'

const english = new Map<string, MessageDescriptor>(
  [errorTexts, playingErrorTexts, staffErrorTexts, plainErrorTexts, plainPlayingErrorTexts, answeredErrorTexts, plainStaffErrorTexts]
    .flatMap((texts) => Object.values(texts))
    .map((text) => [text.id, text]),
)

/** The English of every error, for tests that load no catalogue. */
export const englishText = (id: string): MessageDescriptor => english.get(id) ?? { id }
