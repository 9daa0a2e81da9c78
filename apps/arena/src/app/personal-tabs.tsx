import { usePermissions } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { isBuiltIn } from '@beacon/router'
import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { personalPages } from './navigation.ts'

/** The personal pages as tabs, above each of them. */
export function PersonalTabs({ current }: { current: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const router = useRouter()
  const pages = personalPages(usePermissions(), isBuiltIn(router))
  return (
    <div className="mx-auto w-full max-w-[1240px] px-page pt-2">
      <LinkTabs
        label={t`Personal centre`}
        current={current}
        tabs={pages.map((page) => ({ value: page.path, label: page.path === '/me' ? t`Overview` : page[locale] }))}
        // The overview is no second current page above the others.
        renderLink={({ value }, parts) => <Link to={value} activeOptions={{ exact: true }} {...parts} />}
      />
    </div>
  )
}
