import type { PaperFileNote } from '@beacon/api/kinds/theory/paper-file'
import { useLingui } from '@lingui/react/macro'

/** Why a part of a paper is not in its file as the page shows it. */
export function useNoteWords(): Readonly<Record<PaperFileNote, string>> {
  const { t } = useLingui()
  return {
    picture: t`a picture is missing or lies elsewhere; its description is there instead`,
    markup: t`HTML tags are left out`,
    plain: t`pictures, tables and code are there as they were typed`,
    partly: t`the format has no words for its points, special blanks or pinned options`,
    attachment: t`attachments are named only`,
    untranslated: t`is not translated and is there in its first language`,
    character: t`these characters are left out`,
  }
}
