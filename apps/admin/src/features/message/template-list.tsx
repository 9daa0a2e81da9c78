import { hasNothing } from '@beacon/api/client'
import { message, type TemplateView } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useFormatLocale } from '@beacon/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TemplateForm } from './template-form.tsx'
import { useTemplateNames } from './words.ts'

/** Texts of the automatic messages. Each may be changed and reset by a person with rights over everybody who gets them. */
export function TemplateList() {
  const locale = useFormatLocale()
  const names = useTemplateNames()
  const mayEdit = usePermission('people.all')
  const list = useQuery(query(message.templates.list, {}))
  const [open, setOpen] = useState<TemplateView | null>(null)
  if (list.isPending) return <Skeleton className="mt-3 h-60" />
  if (hasNothing(list)) return <LoadFailed title={<Trans>The texts could not be loaded</Trans>} query={list} />
  return (
    <>
      <ul className="mt-3 border-t border-rule">
        {list.data.items.map((one) => (
          <li key={one.template} className="flex items-center gap-4 border-b border-rule py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium text-fg">
                {names[one.template]}
                {one.is_changed && (
                  <span className="ml-2 text-caption font-normal text-amber">
                    <Trans>changed</Trans>
                  </span>
                )}
              </p>
              <p className="truncate text-fg-2">{locale === 'zh' ? one.text_zh : one.text_en}</p>
            </div>
            {mayEdit && (
              <Button onClick={() => setOpen(one)}>
                <Trans>Edit</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== null && <TemplateForm stored={open} onClose={() => setOpen(null)} />}
    </>
  )
}
