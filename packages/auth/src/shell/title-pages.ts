import { localePreference, catalogueLocale } from '@beacon/i18n'
import { basePath, findPathRow, type PathRow, titleOf } from '@beacon/router'
import { onProductName, productName } from './product-name.ts'
import type { AnyRouter } from '@tanstack/react-router'

/** Names the browser's tab after the page that stands open, in the language of the person: a row of `rows`, then the product. */
export const titlePages = (router: AnyRouter, rows: readonly PathRow[]): void =>
  void router.subscribe(
    'onResolved',
    pageTitles(rows, () => router.state.location.pathname),
  )

/** What names the tab, by language and product's name at once; called when another page stands open. */
export function pageTitles(rows: readonly PathRow[], pathname: () => string): () => void {
  const built = document.title
  const rowOf = findPathRow(rows)
  const show = () => {
    const whole = pathname()
    const row = rowOf(whole.startsWith(basePath) ? whole.slice(basePath.length) || '/' : whole)
    const title = row === null ? '' : titleOf(row, catalogueLocale(localePreference.read()))
    const product = productName() ?? built
    document.title = title === '' ? product : `${title} · ${product}`
  }
  localePreference.subscribe(show)
  onProductName(show)
  return show
}
