import type { Locale } from '@beacon/i18n'
import { untilThere } from '@beacon/ui/late'
import { queryOptions } from '@tanstack/react-query'
import { handbookPages, type PageName } from './pages.ts'
import { sectionsOf } from './sections.ts'

// Each text is a chunk of its own, so that nobody fetches a page that is not opened. Pictures are files beside the build.
const texts = import.meta.glob<string>('../../../../../docs/handbook/{en,zh}/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../../../docs/handbook/pictures/{en,zh}/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
const folder = '../../../../../docs/handbook'

async function loadPage(locale: Locale, page: PageName): Promise<string> {
  const load = texts[`${folder}/${locale}/${page}.md`]
  if (load === undefined) throw new Error(`the handbook has no page ${locale}/${page}`)
  return untilThere(load)
}

/** The Markdown of a page. */
export const pageQuery = (locale: Locale, page: PageName) =>
  queryOptions({ queryKey: ['handbook', locale, page], queryFn: () => loadPage(locale, page), staleTime: Infinity })

/** The sections of all pages, for the search. */
export const allSectionsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['handbook', locale],
    queryFn: () => Promise.all(handbookPages.map(async ({ name }) => ({ page: name, sections: sectionsOf(await loadPage(locale, name)) }))),
    staleTime: Infinity,
  })

/** The built address of a picture that a page names as `../pictures/<language>/<name>.webp`, or null. */
export function findPicture(src: string): string | null {
  return pictures[`${folder}/${src.replace(/^\.\.\//, '')}`] ?? null
}
