import type { CatalogFormatter, CatalogType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** A comment that holds the English text of a message with a name of its own, such as `error.not_found`. */
const english = 'en: '
const base = formatter({ lineNumbers: false, origins: false })

/** A comment is one line. */
const inLine = (message: string): string => english + JSON.stringify(message).slice(1, -1)
const outOfLine = (comment: string): string => String(JSON.parse(`"${comment.slice(english.length)}"`))

function withEnglish(catalog: CatalogType): CatalogType {
  const entries = Object.entries(catalog).map(([id, entry]) => {
    const { message, context, comments = [] } = entry
    const others = comments.filter((comment) => !comment.startsWith(english))
    const isNamed = message !== undefined && id !== generateMessageId(message, context)
    return [id, { ...entry, comments: isNamed ? [...others, inLine(message)] : others }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Catalogues as gettext files. A Chinese one holds the English texts as well, as `msgid` or as a comment, so the English catalogue is
 * not kept: `englishTexts` makes it. Places in the code are left out: a moved file changes no catalogue.
 */
export const catalogueFormat: CatalogFormatter = {
  ...base,
  async parse(content, context) {
    const catalog = (await base.parse(content, context)) as CatalogType
    for (const entry of Object.values(catalog)) {
      const comment = entry.comments?.find((each) => each.startsWith(english))
      if (comment !== undefined) entry.message ??= outOfLine(comment)
    }
    return catalog
  },
  serialize: (catalog, context) => base.serialize(withEnglish(catalog), context),
}

/** The English texts of a Chinese catalogue, by the id of the message. */
export async function englishOf(content: string, filename: string): Promise<Record<string, string>> {
  const catalog = (await catalogueFormat.parse(content, { locale: 'zh', sourceLocale: 'en', filename })) as CatalogType
  const entries = Object.entries(catalog).filter(([, { obsolete }]) => obsolete !== true)
  return Object.fromEntries(entries.map(([id, { message }]) => [id, message ?? id]))
}
