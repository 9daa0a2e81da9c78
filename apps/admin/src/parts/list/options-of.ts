/** The options of a filter, from the word of each value. */
export const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>): { value: Key; label: string }[] =>
  // Checked: the keys of the object are those of its type.
  (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value] }))
