import type { PaperFileNote } from '@beacon/api/kinds/theory/paper-file'
import { useLingui } from '@lingui/react/macro'

/** Why a part of a paper is not in its file as the page shows it. */
export function useNoteWords(): Readonly<Record<PaperFileNote, string>> {
  const { t } = useLingui()
  return {
    picture: t`picture missing or external; its description is used instead`,
    markup: t`HTML tags are omitted`,
    plain: t`pictures, tables and code appear as typed`,
    partly: t`the format cannot express its points, special blanks or pinned options`,
    attachment: t`attachments are listed by name only`,
    untranslated: t`not translated; the original language is used`,
    character: t`these characters are omitted`,
  }
}
