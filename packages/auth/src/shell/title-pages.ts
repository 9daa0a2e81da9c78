import { localePreference, catalogueLocale } from '@beacon/i18n'
import { basePath, findPathRow, type PathRow, titleOf } from '@beacon/router'
import { onProductName, productName } from './product-name.ts'
import type { AnyRouter } from '@tanstack/react-router'

/** Names the browser's tab after the page that stands open, in the language of the person: a row of `rows`, then the product. */
export function titlePages(router: AnyRouter, rows: readonly PathRow[]): void {
  const built = document.title
  const rowOf = findPathRow(rows)
  const show = () => {
    const { pathname } = router.state.location
    const row = rowOf(pathname.startsWith(basePath) ? pathname.slice(basePath.length) || '/' : pathname)
    const title = row === null ? '' : titleOf(row, catalogueLocale(localePreference.read()))
    const product = productName() ?? built
    document.title = title === '' ? product : `${title} · ${product}`
  }
  router.subscribe('onResolved', show)
  localePreference.subscribe(show)
  onProductName(show)
}
