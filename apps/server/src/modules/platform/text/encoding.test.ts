import { textEncoding } from '@beacon/api/text-encoding'
import { expect, test } from 'vitest'
import { EncodingRefusal, readEncoded } from './index.ts'

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')
const refusal = (bytes: Uint8Array, ...chosen: Parameters<typeof readEncoded> extends [unknown, ...infer More] ? More : never): unknown => {
  try {
    return readEncoded(bytes, ...chosen)
  } catch (error) {
    return error instanceof EncodingRefusal ? [error.code, error.details] : error
  }
}

test.each([
  [
    'windows-1251',
    'Какой порт использует HTTPS? Иван Петров, Пётр Ёлкин',
    'yuDq7ukg7+7w8iDo8e/u6/zn8+XyIEhUVFBTPyDI4uDtIM/l8vDu4iwgz7jy8CCo6+ro7Q==',
  ],
  ['windows-1251', 'Иван', 'yOLg7Q=='],
  ['koi8-r', 'Какой порт использует защищённый протокол?', '68HLz8og0M/S1CDJ09DPzNja1cXUINrB3cndo87O2cog0NLP1M/Lz8w/'],
  ['ibm866', 'Какой порт использует защищённый протокол?', 'iqCqrqkgr67g4iCo4a+uq+yn46XiIKeg6ajp8a2t66kgr+Cu4q6qrqs/'],
  [
    'windows-1252',
    'Où se trouve la clé privée ? Côté serveur, l’élève',
    'T/kgc2UgdHJvdXZlIGxhIGNs6SBwcml26WUgPyBD9HTpIHNlcnZldXIsIGyS6WzodmU=',
  ],
  ['windows-1252', 'Jörg Müller;Zoë Nuñez', 'SvZyZyBN/GxsZXI7Wm/rIE518WV6'],
  ['windows-1252', 'It’s a “quoted” text – with marks', 'SXSScyBhIJNxdW90ZWSUIHRleHQgliB3aXRoIG1hcmtz'],
  [
    'windows-1250',
    'Który protokół służy do przesyłania plików? Błażej Święcicki',
    'S3TzcnkgcHJvdG9r87Mgc7N1v3kgZG8gcHJ6ZXN5s2FuaWEgcGxpa/N3PyBCs2G/ZWogjHdp6mNpY2tp',
  ],
  ['windows-1253', 'Ποια θύρα χρησιμοποιεί το πρωτόκολλο;', '0O/p4SDo/fHhIPfx5/Pp7O/w7+nl3yD07yDw8fn0/Orv6+vvOw=='],
  ['gb18030', '下列哪一项是对称加密算法？张伟，王芳', 'z8LB0MTE0rvP7srHttSzxrzTw9zL47eoo7/Vxc6wo6zN9be8'],
  ['gb18030', '张伟', '1cXOsA=='],
  ['gb18030', '用户名,姓名\nzhang_wei,张玥珺', '08O7p8P7LNDVw/sKemhhbmdfd2VpLNXFq2isQg=='],
  ['shift_jis', '田中太郎', 'k2OShpG+mFk='],
  ['shift_jis', '次のうち暗号化アルゴリズムはどれですか。', 'jp+CzIKkgr+Iw42GibuDQYOLg1ODioNZg4CCzYLHguqCxYK3gqmBQg=='],
  ['big5', '下列哪一項是對稱加密演算法？陳怡君', 'pFWmQ63+pEC2taxPue+62aVbsUu6dLriqmuhSLOvqcmnZw=='],
] as const)('a text in %s is told by its letters: %s', (encoding, text, base64) => {
  expect(readEncoded(bytesOf(base64))).toEqual({ text, encoding, isGuess: true })
})

test.each([
  ['utf-8', '\uFEFFé', Buffer.from('\uFEFFé')],
  ['utf-8', 'é张', Buffer.from('é张')],
  ['utf-16le', 'Zoë', Buffer.from('\uFEFFZoë', 'utf16le')],
  ['utf-16be', 'Zoë', Buffer.from('\uFEFFZoë', 'utf16le').swap16()],
] as const)('a text that says its encoding is no guess: %s', (encoding, text, bytes) => {
  expect(readEncoded(bytes)).toEqual({ text: text.replace('\uFEFF', ''), encoding, isGuess: false })
})

test('an XML document says it in its declaration', () => {
  const bytes = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>'), Buffer.from([0xe9]), Buffer.from('</a>')])
  expect(readEncoded(bytes)).toMatchObject({ encoding: 'windows-1252', isGuess: false })
  const chinese = Buffer.concat([
    Buffer.from("<?xml version='1.0' encoding='GB2312'?><a>"),
    Buffer.from('d5c5', 'hex'),
    Buffer.from('</a>'),
  ])
  expect(readEncoded(chinese)).toMatchObject({ encoding: 'gb18030', isGuess: false })
})

test('what was chosen stands above all', () => {
  expect(readEncoded(Buffer.from('é'), 'windows-1252').text).toBe('Ã©')
  expect(refusal(Buffer.from([0xe9]), 'utf-8')).toEqual(['encoding_wrong', { encoding: 'UTF-8' }])
})

test('a damaged text is in no encoding, and no character is replaced in silence', () => {
  const whole = Buffer.from('下列哪一项是对称加密算法？')
  expect(refusal(Buffer.concat([whole, Buffer.from([0xff]), whole]))).toEqual(['encoding_unknown', {}])
  expect(refusal(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).toEqual(['encoding_wrong', { encoding: 'UTF-16 LE' }])
  const binary = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7919) % 256))
  expect(refusal(binary)).toEqual(['encoding_unknown', {}])
})

test('every encoding that may be chosen is known here', () => {
  for (const encoding of textEncoding.options) expect(readEncoded(Buffer.from('a'.repeat(2)), encoding).encoding).toBe(encoding)
})

test('a long file is guessed by a part of it, in time', () => {
  const line = Buffer.concat([Buffer.from('x'.repeat(200)), Buffer.from([0xe9]), Buffer.from('\n')])
  const started = performance.now()
  expect(readEncoded(Buffer.concat(Array.from({ length: 50_000 }, () => line))).encoding).toBe('windows-1252')
  expect(performance.now() - started).toBeLessThan(5_000)
})
