import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const elf = Buffer.from('7f454c46', 'hex')
const python = '#!/usr/bin/env python3'
const classMain = readFileSync(join(import.meta.dirname, 'class_main.py'))

interface Startable {
  content: Buffer
  isPython: boolean
  /** Of its first line: what runs it. */
  words: string[]
  /** Put before the author's own. */
  linesBefore: number
}

/** A checker of ForcAD's gevent: a class, and nothing that begins it. */
function isClassAlone(text: string): boolean {
  if (text.includes('__name__')) return false
  const lines = text.split('\n')
  const isBegun = lines.some((line) => line.includes('Checker(') && !line.startsWith('class '))
  return !isBegun && lines.some((line) => line.startsWith('class Checker('))
}

/** A program is begun by its first line. One without is Python, and a line that ends as on Windows would name a program that is not there. */
export function startable(content: Buffer): Startable {
  if (content.subarray(0, 4).equals(elf)) return { content, isPython: false, words: [], linesBefore: 0 }
  const hasLine = content.subarray(0, 2).toString() === '#!'
  const end = hasLine ? content.indexOf('\n') : 0
  const line = hasLine
    ? content
        .subarray(0, end < 0 ? content.length : end)
        .toString()
        .trimEnd()
    : python
  const rest = end < 0 ? Buffer.alloc(0) : content.subarray(end)
  const isPython = line.includes('python')
  const parts = hasLine ? [Buffer.from(line), rest] : [Buffer.from(`${python}\n`), content]
  if (isPython && isClassAlone(content.toString())) parts.push(classMain)
  return { content: Buffer.concat(parts), isPython, words: line.slice(2).trim().split(/\s+/u), linesBefore: hasLine ? 0 : 1 }
}
