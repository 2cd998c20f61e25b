import { consonantSkeleton, foldSpelling, toLatinWords, trigrams } from '#domain/shared/spelling.ts'
import { allNames, type PlaceCandidate, partsOf, shortNames } from './candidate.ts'

/**
 * The names of all places in the three spellings that search compares, sorted for prefix search, and their trigrams.
 */
export function nameLists(
  places: readonly PlaceCandidate[],
): Record<string, Uint8Array | Uint16Array | Uint32Array> {
  const names = places.flatMap((place, index) => spellingsOf(place).map((name) => ({ ...name, index })))
  const texts = {
    plain: textOf(names.map((name) => name.plain)),
    folded: textOf(names.map((name) => name.folded)),
    skeleton: textOf(names.map((name) => name.skeleton)),
  }
  const wordStarts = (spelling: 'plain' | 'folded') =>
    sorted(
      texts[spelling].text,
      texts[spelling].starts.flatMap((start, name) => {
        const text = names[name]?.[spelling] ?? ''
        return [...text.matchAll(/(?<=^| )\S/g)].map(({ index }) => ({ at: start + index, name }))
      }),
    )
  const whole = sorted(
    texts.skeleton.text,
    texts.skeleton.starts.map((at, name) => ({ at, name })),
  )
  const [plainStarts, foldedStarts] = [wordStarts('plain'), wordStarts('folded')]
  return {
    nameOf: Uint16Array.from(names, ({ index }) => index),
    isAlias: Uint8Array.from(names, ({ isAlias }) => Number(isAlias)),
    plainText: bytesOf(texts.plain.text),
    plainStart: Uint32Array.from(texts.plain.starts),
    plainAt: Uint32Array.from(plainStarts, ({ at }) => at),
    plainName: Uint16Array.from(plainStarts, ({ name }) => name),
    foldedText: bytesOf(texts.folded.text),
    foldedStart: Uint32Array.from(texts.folded.starts),
    foldedAt: Uint32Array.from(foldedStarts, ({ at }) => at),
    foldedName: Uint16Array.from(foldedStarts, ({ name }) => name),
    skeletonText: bytesOf(texts.skeleton.text),
    skeletonAt: Uint32Array.from(whole, ({ at }) => at),
    skeletonName: Uint16Array.from(whole, ({ name }) => name),
    ...trigramLists(names.map((name) => name.folded)),
  }
}

interface Spellings {
  plain: string
  folded: string
  skeleton: string
  isAlias: boolean
}

function spellingsOf(place: PlaceCandidate): Spellings[] {
  const [main, second] = [place.en, place.np]
  const firsts = new Set([main, second, ...[main, second].flatMap((title) => partsOf(title)[0] ?? [])])
  const found = new Map<string, Spellings>()
  for (const title of [...allNames(place), ...shortNames(place)]) {
    const name = toLatinWords(title)
    if (!name || found.has(name)) continue
    const fold = foldSpelling(name)
    found.set(name, {
      plain: name,
      folded: fold,
      skeleton: consonantSkeleton(fold),
      isAlias: !firsts.has(title),
    })
  }
  return [...found.values()]
}

function textOf(names: readonly string[]): { text: string; starts: number[] } {
  let at = 0
  const starts = names.map((name) => {
    const start = at
    at += name.length + 1
    return start
  })
  return { text: names.map((name) => `${name}\n`).join(''), starts }
}

function sorted<T extends { at: number }>(text: string, items: readonly T[]): T[] {
  const read = ({ at }: T) => text.slice(at, text.indexOf('\n', at))
  return items
    .map((item) => ({ item, key: read(item) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ item }) => item)
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

function trigramLists(names: readonly string[]): Record<string, Uint8Array | Uint16Array | Uint32Array> {
  const holders = new Map<string, number[]>()
  const sizes = names.map((name, index) => {
    const groups = new Set(trigrams(name))
    for (const group of groups) {
      const known = holders.get(group)
      if (known) known.push(index)
      else holders.set(group, [index])
    }
    return Math.min(groups.size, 255)
  })
  const groups = [...holders].sort(([one], [other]) => (one < other ? -1 : 1))
  const ends: number[] = [0]
  for (const [, list] of groups) ends.push((ends.at(-1) ?? 0) + list.length)
  return {
    trigramText: bytesOf(groups.map(([group]) => group).join('')),
    trigramEnd: Uint32Array.from(ends),
    trigramName: Uint16Array.from(groups.flatMap(([, list]) => list)),
    trigramCount: Uint8Array.from(sizes),
  }
}
