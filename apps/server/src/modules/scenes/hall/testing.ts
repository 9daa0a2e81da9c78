import { Duplex } from 'node:stream'
import type { Tty } from '../driver/index.ts'

/** A terminal in memory: what is typed is kept, and echoed; a test lets it show more, resize it or end it. */
export interface ToyTty extends Tty {
  typed: () => string
  sizes: string[]
  show: (bytes: string | Buffer) => boolean
}

export function toyTty({ columns, rows }: { columns: number; rows: number }): ToyTty {
  let typed = ''
  const sizes = [`${columns}x${rows}`]
  const terminal = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => {
      typed += bytes.toString()
      terminal.push(bytes)
      done()
    },
  })
  return Object.assign(terminal, {
    typed: () => typed,
    sizes,
    show: (bytes: string | Buffer) => terminal.push(bytes),
    resize: (nextColumns: number, nextRows: number) => {
      sizes.push(`${nextColumns}x${nextRows}`)
      return Promise.resolve()
    },
  })
}
