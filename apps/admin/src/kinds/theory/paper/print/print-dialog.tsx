import { call } from '@beacon/api/client'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Segmented } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { ActionFailure, ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LanguageField } from '../../../../parts/language-field.tsx'
import { OrderField, type PaperOrder } from '../order-field.tsx'
import { PrintedAnswers } from './printed-answers.tsx'
import { PrintedKey } from './printed-key.tsx'
import { PrintedSheet } from './printed-sheet.tsx'
import { usePrint } from './use-print.tsx'

interface Props {
  resource_id: string
  name: string
  lang: 'en' | 'zh'
  onClose: () => void
}

const sheets = { paper: PrintedSheet, answers: PrintedAnswers, key: PrintedKey } as const
type Sheet = keyof typeof sheets

/** The paper as candidates get it, its answer sheet, or the key; looked at here, and printed by the browser. */
export function PrintDialog({ resource_id, name, lang: first, onClose }: Props) {
  const { t } = useLingui()
  const words = useErrorWords()
  const toast = useToast()
  const mayKey = usePermission('question.secret')
  const [lang, setLang] = useState(first)
  const [form, setForm] = useState<PaperOrder>('-')
  const [sheet, setSheet] = useState<Sheet>('paper')
  const [isPrinting, setPrinting] = useState(false)
  const print = usePrint()
  const asked = { lang, form: form === '-' ? null : form, with_key: sheet === 'key' }
  const found = useQuery({
    queryKey: ['printed-paper', resource_id, asked],
    queryFn: () => call(testPaper.print, { params: { resource_id }, body: { ...asked, is_preview: true } }),
    gcTime: 0,
    retry: false,
  })
  const Shown = sheets[sheet]
  const start = async () => {
    setPrinting(true)
    try {
      const paper = await call(testPaper.print, { params: { resource_id }, body: { ...asked, is_preview: false } })
      print.start(<Shown paper={paper} />, paper.watermark, `${paper.number} ${paper.name}`)
    } catch (error) {
      toast.failed({ title: t`The paper could not be printed`, body: words(error) })
    } finally {
      setPrinting(false)
    }
  }
  return (
    <ReadDialog
      size="lg"
      onClose={onClose}
      title={name}
      footer={
        <Button
          look="primary"
          saving={isPrinting}
          savingLabel={t`Printing`}
          disabled={found.data === undefined}
          onClick={() => void start()}
        >
          <Trans>Print</Trans>
        </Button>
      }
    >
      <div className="flex flex-wrap gap-4">
        <Field label={t({ message: 'Sheet', context: 'theory' })} layout="stack">
          <Segmented
            value={sheet}
            onValueChange={setSheet}
            options={[
              { value: 'paper', label: t`Paper` },
              { value: 'answers', label: t`Answer sheet` },
              ...(mayKey ? [{ value: 'key' as const, label: t({ message: 'Key', context: 'theory' }) }] : []),
            ]}
          />
        </Field>
        <LanguageField value={lang} onValueChange={setLang} layout="stack" />
        <OrderField value={form} onValueChange={setForm} />
      </div>
      <div className="mt-4">
        {found.isPending && (
          <Loading>
            <Trans>Loading the paper</Trans>
          </Loading>
        )}
        {found.isError && <ActionFailure>{words(found.error)}</ActionFailure>}
        {found.data !== undefined && (
          <div className="rounded-panel border border-rule bg-ink-1 p-6">
            <Shown paper={found.data} />
          </div>
        )}
      </div>
      {print.sheet}
    </ReadDialog>
  )
}
