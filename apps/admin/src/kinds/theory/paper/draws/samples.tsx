import type { PaperDetail } from '@beacon/api/kinds/theory/paper'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { ActionFailure } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaperForm } from '../form/use-paper-form.ts'
import { paperSamplesQuery } from '../queries.ts'
import { formatMarks } from '../../bank/words.ts'
import { Variety } from './variety.tsx'

/** Three papers as candidates would get them. They come from the stored rules, so changes are saved first. */
export function Samples({ form, stored }: { form: PaperForm; stored: PaperDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useErrorWords()
  const [isWanted, setWanted] = useState(false)
  const found = useQuery({ ...paperSamplesQuery(stored.resource_id), enabled: isWanted, retry: false, gcTime: 0 })
  const show = async () => {
    if ((await form.saved()) === null) return
    setWanted(true)
    if (isWanted) await found.refetch()
  }
  return (
    <Section
      title={<Trans>Sample papers</Trans>}
      actions={
        <Button size="sm" saving={found.isFetching} savingLabel={t`Drawing`} onClick={() => void show()}>
          <Trans>Draw three samples</Trans>
        </Button>
      }
    >
      {found.isError && <ActionFailure>{words(found.error)}</ActionFailure>}
      {found.data === undefined && !found.isError && (
        <p className="text-fg-3">
          <Trans>Each candidate gets a different paper. Samples show possible papers.</Trans>
        </p>
      )}
      {found.data !== undefined && (
        <>
          <Variety variety={found.data.variety} />
          <div className="mt-4 grid grid-cols-1 gap-6 lg:grid-cols-3">
            {found.data.papers.map(({ sections }, index) => {
              const n = index + 1
              return (
                <div key={index} className="min-w-0">
                  <h3 className="mb-1 text-body text-fg-2">{t`Sample ${n}`}</h3>
                  <ol className="border-t border-rule">
                    {sections
                      .flatMap(({ items }) => items)
                      .map((item, place) => (
                        <li key={item.question_id} className="flex gap-2 border-b border-rule-2 py-1 text-dense">
                          <span className="w-6 shrink-0 text-right font-mono text-fg-3">{place + 1}</span>
                          <span className="min-w-0 flex-1 truncate text-fg" title={item.name}>
                            {item.name || item.number}
                          </span>
                          <span className="font-mono text-fg-3">{formatMarks(locale, item.score)}</span>
                        </li>
                      ))}
                  </ol>
                </div>
              )
            })}
          </div>
        </>
      )}
    </Section>
  )
}
