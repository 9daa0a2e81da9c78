import { call } from '@beacon/api/client'
import { encodingName, textEncoding, type TextEncoding } from '@beacon/api/text-encoding'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { useState } from 'react'
import type { SheetImportView, SheetOperations } from './operations.ts'

export interface SheetReading {
  /** Name of the file on its way. */
  sending: string | null
  /** Why the last file was not read, in words. */
  failure: string | null
  /** The file that was chosen here may be read in another encoding; one that was found again has left its bytes behind. */
  mayChoose: (view: SheetImportView | null) => boolean
  encodingOf: (view: SheetImportView | null) => TextEncoding | null
  send: (file: File) => Promise<void>
  /** Reads the same file once more; the preview of before goes. */
  choose: (encoding: TextEncoding, before: SheetImportView | null) => Promise<void>
}

const guessIn = (view: SheetImportView | null) => view?.warnings.find(({ code }) => code === 'encoding_guessed')

/** Sends a sheet and opens its preview; the file is held while the dialog is open, so that it can be read in another encoding. */
export function useSheetReading(operations: SheetOperations, onOpen: (view: SheetImportView) => void): SheetReading {
  const lang = useFormatLocale()
  const words = useErrorWords()
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<TextEncoding | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = async (picked: File, encoding: TextEncoding | null, before: SheetImportView | null) => {
    const form = new FormData()
    form.append('file', picked)
    setFile(picked)
    setChosen(encoding)
    setFailure(null)
    setSending(picked.name)
    try {
      const view = await call(operations.read, { query: { lang, ...(encoding === null ? {} : { encoding }) } }, { form })
      if (before !== null) await call(operations.remove, { params: { import_id: before.import_id } })
      onOpen(view)
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSending(null)
    }
  }
  return {
    sending,
    failure,
    mayChoose: (view) =>
      file !== null &&
      /\.csv$/iu.test(file.name) &&
      (view === null ? failure !== null : view.name === file.name && (chosen !== null || guessIn(view) !== undefined)),
    encodingOf: (view) => {
      const guess = guessIn(view)
      return chosen ?? textEncoding.options.find((one) => encodingName(one) === guess?.details['c']) ?? null
    },
    send: (picked) => read(picked, null, null),
    choose: async (encoding, before) => {
      if (file !== null) await read(file, encoding, before)
    },
  }
}
