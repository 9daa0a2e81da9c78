import type { TargetDetail } from '@beacon/api/scene/target'
import { targetFile, type TargetFile } from '@beacon/api/scene/target-fields'
import { targetLimits } from '@beacon/api/scene/target-limits'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CardValues } from './card-model.ts'

/** Puts the card of a file into the form, where it is looked at before anything is saved. */
export function ImportCard({ row: { digest } }: { row: TargetDetail }) {
  const { t } = useLingui()
  const toast = useToast()
  const box = useRef<HTMLInputElement>(null)
  const { setValue } = useFormContext<CardValues>()
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    const found = file.size > targetLimits.file_bytes ? null : cardOf(await file.text())
    if (found === null) return toast.failed({ title: t`“${file.name}” is not a target card`, body: t`Nothing was changed.` })
    setValue('text', found.card, { shouldDirty: true, shouldValidate: true })
    setValue('difficulty', found.difficulty, { shouldDirty: true })
    const isSame = found.image.digest !== null && found.image.digest === digest
    const from = `${found.image.name}@${found.image.version}`
    toast.done({
      title: t`Card imported. Check it, then save.`,
      body: isSame ? undefined : t`It was written for another image, ${from}. Check its content.`,
    })
  }
  return (
    <>
      <input
        ref={box}
        type="file"
        accept=".json,application/json"
        className="hidden"
        aria-label={t`Card file`}
        onChange={(event) => void read(event)}
      />
      <Button onClick={() => box.current?.click()}>
        <Trans>Import card…</Trans>
      </Button>
    </>
  )
}

function cardOf(text: string): TargetFile | null {
  try {
    const value: unknown = JSON.parse(text)
    const parsed = z.safeParse(targetFile, value)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
