import { useLocaleSwitch, useThemeSwitch } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

const look = 'inline-flex h-control min-w-6 shrink-0 items-center justify-center rounded-control px-2 hover:bg-ink-2 hover:text-fg'

/** English or Chinese, at once. The label names both languages in their own script. */
export function LocaleButton() {
  const { t } = useLingui()
  const { locale, toggleLocale } = useLocaleSwitch()
  const isChinese = locale === 'zh'
  return (
    <button type="button" className={`${look} text-fg-3`} onClick={toggleLocale} aria-label={t`Language: EN / 中`}>
      <span lang="en" className={isChinese ? '' : 'text-fg-2'}>
        EN
      </span>
      <span className="px-1">/</span>
      <span lang="zh-CN" className={isChinese ? 'text-fg-2' : ''}>
        中
      </span>
    </button>
  )
}

/** Dark or paper, at once. */
export function ThemeButton() {
  const { t } = useLingui()
  const { theme, toggleTheme } = useThemeSwitch()
  const label = theme === 'dark' ? t`Use the light theme` : t`Use the dark theme`
  return (
    <button type="button" className={`${look} text-fg-2`} onClick={toggleTheme} aria-label={label} title={label}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4">
        {theme === 'dark' ? (
          <path d="M7 2.6a5.5 5.5 0 1 0 6.6 7.2A5 5 0 0 1 7 2.6ZM11 2v3M9.5 3.5h3M13.8 6.2v1.6M13 7h1.6" />
        ) : (
          <path d="M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5 13 13M3 13l1.5-1.5M11.5 4.5 13 3" />
        )}
      </svg>
    </button>
  )
}
