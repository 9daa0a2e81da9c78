import { call } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { useLocaleSwitch, useThemeSwitch } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'

/** At once here; kept with the account too, so that other devices follow. A lost call leaves the choice in this browser. */
const keep = (body: { locale: 'en' | 'zh' } | { theme: 'dark' | 'light' }): void => {
  call(session.update_me, { body }).catch((error: unknown) => console.warn(error))
}

export function ChoicePart() {
  const { t } = useLingui()
  const { locale, setLocale } = useLocaleSwitch()
  const { theme, setTheme } = useThemeSwitch()
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4">
      <Segmented
        aria-label={t`Language`}
        value={locale === 'zh' ? 'zh' : 'en'}
        onValueChange={(next) => {
          setLocale(next)
          keep({ locale: next })
        }}
        options={[
          { value: 'en', label: <span lang="en">English</span> },
          { value: 'zh', label: <span lang="zh-CN">中文</span> },
        ]}
      />
      <Segmented
        aria-label={t`Theme`}
        value={theme}
        onValueChange={(next) => {
          setTheme(next)
          keep({ theme: next })
        }}
        options={[
          { value: 'dark', label: t`Dark` },
          { value: 'light', label: t`Light` },
        ]}
      />
    </div>
  )
}
