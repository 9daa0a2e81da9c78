/** Directions every installation starts with. */
export const seedDirections: ReadonlyArray<{ key: string; name_en: string; name_zh: string }> = [
  { key: 'web', name_en: 'Web', name_zh: 'Web' },
  { key: 'pwn', name_en: 'Pwn', name_zh: '二进制漏洞' },
  { key: 'crypto', name_en: 'Crypto', name_zh: '密码学' },
  { key: 'reverse', name_en: 'Reverse', name_zh: '逆向工程' },
  { key: 'forensics', name_en: 'Forensics', name_zh: '取证' },
  { key: 'misc', name_en: 'Misc', name_zh: '杂项' },
  { key: 'osint', name_en: 'OSINT', name_zh: '开源情报' },
  { key: 'mobile', name_en: 'Mobile', name_zh: '移动安全' },
  { key: 'blockchain', name_en: 'Blockchain', name_zh: '区块链' },
  { key: 'ai', name_en: 'AI', name_zh: '人工智能' },
  { key: 'hardware', name_en: 'Hardware', name_zh: '硬件' },
]
