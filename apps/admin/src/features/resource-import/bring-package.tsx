import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { resourceImport } from '@beacon/api/bank/resource-import'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { formatPercent } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { FileDrop } from '@beacon/ui/form'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

/** A zip goes up in pieces and is checked; the same file chosen again goes on where it stopped. */
export function BringPackage({ onBrought }: { onBrought: (import_id: string) => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setShare(0)
    try {
      const onSent = (bytes: number) => setShare(bytes / Math.max(file.size, 1))
      const { file_id } = await uploadFile({ purpose: 'resource_package', file, signal: controller.signal, onSent })
      onBrought((await call(resourceImport.create, { body: { file_id } })).import_id)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(words(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <div className="flex max-w-[720px] flex-col gap-3">
      {share === null ? (
        <FileDrop
          aria-label={t`Resource package`}
          files={[]}
          multiple={false}
          endings={['.zip']}
          max_bytes={limits.resource_package_bytes}
          onAdd={([first]) => first !== undefined && void send(first.file)}
          onRemove={() => undefined}
        />
      ) : (
        <div className="flex items-center gap-3">
          <ProgressBar
            label={t`Uploading the resource package`}
            value={share}
            max={1}
            text={t`Sending the package ${formatPercent(Math.floor(share * 100) / 100)}`}
          />
          <Button size="sm" look="quiet" onClick={() => running.current?.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      {failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The package was not accepted</Trans>}>
          {failure}
        </Banner>
      )}
    </div>
  )
}
