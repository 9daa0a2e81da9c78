import type { QuestionVersion } from '@beacon/api/bank/question'
import { Confirm } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { FieldDiffs } from './field-diff.tsx'

interface Props {
  items: readonly QuestionVersion[]
  labelOf: (field: string) => string
  canRestore: boolean
  /** Below the line of a version: what it changed. */
  said: (one: QuestionVersion) => ReactNode
  /** Before the time: its number, where people call it by that. */
  named?: (one: QuestionVersion) => ReactNode
  differenceTitle: (one: QuestionVersion) => string
  restoreWords: (one: QuestionVersion) => { title: string; body: string }
  restore: (to: number) => Promise<void>
}

/** Every saved version: who, when, what differs from the one before; an old one can be made the newest. */
export function VersionRows({ items, labelOf, canRestore, said, named, differenceTitle, restoreWords, restore }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [shown, setShown] = useState<QuestionVersion | null>(null)
  const [toRestore, setToRestore] = useState<QuestionVersion | null>(null)
  return (
    <>
      <ol className="text-body">
        {items.map((one) => (
          <li key={one.version} className="border-b border-rule-2 py-2">
            <div className="flex flex-wrap items-baseline gap-x-2">
              {named?.(one)}
              <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, one.at)}</span>
              <span className="text-fg">{one.by}</span>
              <span className="ml-auto flex gap-1">
                {one.changed.length > 0 && (
                  <Button size="sm" look="quiet" onClick={() => setShown(one)}>
                    <Trans>Difference</Trans>
                  </Button>
                )}
                {canRestore && !one.is_current && (
                  <Button size="sm" look="quiet" onClick={() => setToRestore(one)}>
                    <Trans>Restore…</Trans>
                  </Button>
                )}
              </span>
            </div>
            <p className="text-caption text-fg-3">{said(one)}</p>
          </li>
        ))}
      </ol>
      {shown !== null && (
        <OpenDialog size="lg" onClose={() => setShown(null)} title={differenceTitle(shown)}>
          <FieldDiffs
            labelOf={labelOf}
            differences={[
              ...shown.fields,
              ...shown.changed
                .filter((field) => !shown.fields.some((one) => one.field === field))
                .map((field) => ({ field, before: null, after: null, isSecret: true })),
            ]}
          />
        </OpenDialog>
      )}
      {toRestore !== null && (
        <Confirm
          {...restoreWords(toRestore)}
          action={t`Restore version`}
          danger={false}
          onConfirm={() => restore(toRestore.version)}
          onClose={() => setToRestore(null)}
        />
      )}
    </>
  )
}
