import type { MessageDescriptor } from '@lingui/core'

/** An error's text by its id: the words come from the catalogue alone, so that no app carries them twice. Component tests give the English here. */
export const sourceText = (id: string): MessageDescriptor => ({ id })
