import { uploadPath } from '@beacon/api/image/image-injection-fields'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../injection-work/words.ts'
import { lastLines } from './list.ts'
import { readLeftovers } from './leftovers.ts'

describe('a path in a node', () => {
  it.each(['/opt/x', '/root/.config/tool.conf', '/home/lin/问题.txt', '/tmp/a b', '/srv/...'])('may be %s', (path) => {
    expect(uploadPath(path)).toBe(path)
  })
  it.each([
    '/etc/passwd',
    '/opt',
    '/opt/',
    '/opt/../etc/x',
    '/opt/./x',
    '/opt//x',
    'opt/x',
    '/optional/x',
    '/opt/a\nb',
    '/opt/a\u202eb',
    `/opt/${'a'.repeat(300)}`,
    `/opt${'/a'.repeat(12)}`,
    '/proc/self/root/opt/x',
  ])('may not be %j', (path) => {
    expect(uploadPath(path)).toBeNull()
  })
})

describe('what an installer said', () => {
  it('is plain text: no colours, no commands of a terminal, and a line that is written over as it was last', () => {
    expect(lastLines('\u001B[31mred\u001B[0m\n10%\r50%\r100%\r\nbell\u0007\u0000 \u001B[2Jgone\u001B]0;title')).toBe(
      'red\n100%\nbell gone]0;title',
    )
  })
  it('ends with its last lines', () => {
    const text = Array.from({ length: 200 }, (_, at) => `line ${at}\n`).join('')
    expect(lastLines(text).split('\n')).toHaveLength(51)
    expect(lastLines(text)).toMatch(/^line 150\n[^]*line 199\n$/u)
  })
})

describe('what a scan says', () => {
  it('is read by lines of known words, and nothing else', () => {
    expect(readLeftovers('history\t/root/.bash_history\nshell\t/x\nkey\t\nkey\t/root/a\u001Bb\ntemp\t/tmp\tmore\n')).toEqual([
      { what: 'history', where: '/root/.bash_history' },
      { what: 'temp', where: '/tmp' },
    ])
    expect(readLeftovers(Array.from({ length: 500 }, () => 'key\t/root/k').join('\n'))).toHaveLength(50)
  })
})

describe('the folder of a service', () => {
  it.each([
    ['web-shop', 'web-shop'],
    ['Web.Shop_2', 'web.shop_2'],
    ['靶场服务一号', 'sv-0007'],
    ['two words', 'sv-0007'],
    ['sv-0003', 'sv-0007'],
    ['../../etc', 'sv-0007'],
    ['....', 'sv-0007'],
    ['-rf-', 'sv-0007'],
  ])('of %s is %s', (name, folder) => {
    expect(folderOf({ name, number: 7 })).toBe(folder)
  })
})
