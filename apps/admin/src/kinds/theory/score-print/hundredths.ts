import { formatNumber } from '@beacon/i18n'

/** Marks without trailing zeros. */
export const hundredths = (lang: 'en' | 'zh', value: number): string =>
  formatNumber(lang, value / 100, value % 100 === 0 ? 0 : value % 10 === 0 ? 1 : 2)
