import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import type { DroppedFile } from './dropped-files.ts'
import { Field } from './field.tsx'
import { FileDrop } from './file-drop.tsx'
import type { UploadItem } from './file-row.tsx'

afterEach(cleanup)
const user = userEvent.setup({ applyAccept: false })

function file(name: string, bytes: number): File {
  return new File([new Uint8Array(bytes)], name)
}

/** An entry as a browser gives it for a dropped folder; readers answer in two helpings. */
function folder(fullPath: string, children: unknown[]): unknown {
  const helpings = [children.slice(0, 1), children.slice(1), []]
  return {
    isFile: false,
    isDirectory: true,
    fullPath,
    createReader: () => ({ readEntries: (done: (some: unknown[]) => void) => done(helpings.shift() ?? []) }),
  }
}

function entry(fullPath: string): unknown {
  return {
    isFile: true,
    isDirectory: false,
    fullPath,
    file: (done: (found: File) => void) => done(file(fullPath.split('/').at(-1) ?? '', 3)),
  }
}

function setUp(props: Partial<Parameters<typeof FileDrop>[0]> = {}) {
  const onAdd = vi.fn<(files: DroppedFile[]) => void>()
  const onRemove = vi.fn()
  const { container } = renderInEnglish(
    <Field label="Files">
      <FileDrop files={[]} onAdd={onAdd} onRemove={onRemove} endings={['.zip', '.pdf']} max_bytes={10} max_files={2} {...props} />
    </Field>,
  )
  const picker = container.querySelector('input[type="file"]')
  if (!(picker instanceof HTMLInputElement)) throw new Error('no file input')
  return { onAdd, onRemove, picker, zone: screen.getByRole('button', { name: /^Files Choose files or drop them here/ }) }
}

describe('FileDrop', () => {
  test('takes what fits and refuses the rest, each with its reason', async () => {
    const { onAdd, picker } = setUp()
    await user.upload(picker, [file('a.zip', 5), file('b.exe', 5), file('c.pdf', 11), file('d.zip', 0), file('e.ZIP', 1), file('f.zip', 1)])
    expect(onAdd.mock.calls[0]?.[0].map(({ path }) => path)).toEqual(['a.zip', 'e.ZIP'])
    const refusals = screen.getByRole('alert').textContent ?? ''
    expect(refusals).toContain('b.exeWrong file type. Choose .zip, .pdf.')
    expect(refusals).toContain('c.pdf11 B is too large. At most 10 B.')
    expect(refusals).toContain('d.zipThe file is empty.')
    expect(refusals).toContain('f.zipAt most 2 files.')
    await user.click(screen.getByRole('button', { name: 'Dismiss b.exe' }))
    expect(screen.getByRole('alert').textContent).not.toContain('b.exe')
  })

  test('opens a dropped folder and keeps the paths inside it', async () => {
    const { onAdd, zone } = setUp({ max_files: 9, endings: undefined })
    const pack = folder('/pack', [entry('/pack/task.yml'), folder('/pack/web', [entry('/pack/web/flag.txt'), entry('/pack/web/app.py')])])
    fireEvent.drop(zone, { dataTransfer: { items: [{ kind: 'file', webkitGetAsEntry: () => pack }], files: [] } })
    await waitFor(() => expect(onAdd).toHaveBeenCalled())
    expect(onAdd.mock.calls[0]?.[0].map(({ path }) => path)).toEqual(['pack/task.yml', 'pack/web/flag.txt', 'pack/web/app.py'])
  })

  test('shows what became of each file; Delete on a row removes it', async () => {
    const files: UploadItem[] = [
      { id: '1', name: 'curveball.py', size_bytes: 3100, state: 'done', sha256: `91ac${'0'.repeat(56)}07de` },
      { id: '2', name: 'gate.tar', size_bytes: 1000, state: 'sending', sent_bytes: 650 },
      { id: '3', name: 'core.dump', size_bytes: 10, state: 'refused', reason: 'Wrong file type (ELF).' },
    ]
    const { onRemove } = setUp({ files })
    expect(screen.getByText('sha256 91ac…07de')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'gate.tar' }).getAttribute('aria-valuenow')).toBe('65')
    expect(screen.getByText('Wrong file type (ELF).')).toBeTruthy()
    screen.getByRole('button', { name: 'Remove core.dump' }).focus()
    await user.keyboard('{Delete}')
    expect(onRemove).toHaveBeenCalledWith('3')
  })

  test('Enter opens the picker', async () => {
    const { picker, zone } = setUp()
    const onClick = vi.fn()
    picker.addEventListener('click', onClick)
    zone.focus()
    await user.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledTimes(1)
  })
})
