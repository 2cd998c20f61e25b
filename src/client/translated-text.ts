/**
 * A browser's translator replaces text nodes, usually by `<font>` elements. React still holds the old nodes: removing
 * one, or inserting before one, would throw, and changing one would have no visible effect. This module acts only when
 * React touches such a node, so it never competes with a translator that watches the page.
 */

/** The node that replaced a removed node. */
const replacements = new WeakMap<Node, Node>()
/** The reverse: the text that a replacement translates. */
const originals = new WeakMap<Node, Node>()
/** The original contents of texts that were changed in place. */
const originalWords = new WeakMap<Node, string | null>()

const isText = ({ nodeType }: Node) => nodeType === Node.TEXT_NODE
const isFont = (node: Node | null) => node?.nodeName === 'FONT'

const observer = new MutationObserver(remember)
observer.observe(document, {
  childList: true,
  subtree: true,
  characterData: true,
  characterDataOldValue: true,
})

/** Pairs each removed text with its replacement, which is added at the same time, before or afterwards. */
function remember(records: readonly MutationRecord[]): void {
  const added = new Set<Node | null>()
  const unpaired: MutationRecord[] = []
  for (const record of records) {
    const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record
    if (type === 'characterData' && !originalWords.has(target)) originalWords.set(target, record.oldValue)
    const [node] = addedNodes
    const [removed] = removedNodes
    if (removed && removedNodes.length === 1 && (isText(removed) || isFont(removed))) {
      const addedNeighbour = [previousSibling, nextSibling].find(
        (other) => added.has(other) && !originals.has(other as Node),
      )
      if (node ?? addedNeighbour) pair(removed, (node ?? addedNeighbour) as Node)
      else unpaired.push(record)
    } else if (node) {
      const index = unpaired.findIndex(
        (other) =>
          other.target === target &&
          other.previousSibling === previousSibling &&
          other.nextSibling === nextSibling,
      )
      if (index >= 0)
        for (const { removedNodes } of unpaired.splice(index, 1)) pair(removedNodes[0] as Node, node)
    }
    for (const other of addedNodes) {
      added.add(other)
      replacements.delete(other)
    }
  }
}

function pair(removed: Node, replacement: Node): void {
  replacements.set(removed, replacement)
  originals.set(replacement, originals.get(removed) ?? removed)
}

/** The node that shows this text: itself, or its replacement. */
function shown(text: Node): ChildNode | undefined {
  remember(observer.takeRecords())
  let node: Node | undefined = text
  while (node && !node.parentNode) node = replacements.get(node)
  while (node && isFont(node.parentNode)) node = node.parentNode as Node
  return node as ChildNode | undefined
}

const { removeChild, insertBefore, appendChild } = Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

/** Removes the replacement of a text that returns to the document. */
function removeReplacement(node: Node): void {
  if (isText(node) && !node.parentNode) shown(node)?.remove()
}

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  if (child.parentNode === this || !isText(child)) return removeChild.call(this, child) as T
  shown(child)?.remove()
  return child
}
Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
  removeReplacement(node)
  let place = next
  if (next && isText(next) && next.parentNode !== this) {
    const other = shown(next)
    place = other?.parentNode === this ? other : null
  }
  return insertBefore.call(this, node, place) as T
}
Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
  removeReplacement(node)
  return appendChild.call(this, node) as T
}
Object.defineProperty(Node.prototype, 'nodeValue', {
  ...nodeValue,
  set(this: Node, value: string | null) {
    if (isText(this) && !this.parentNode) shown(this)?.replaceWith(this)
    nodeValue?.set?.call(this, value)
  },
})

/**
 * Restores the texts that the server sent, because React compares with them. True if something was translated; then
 * hydrate immediately, before it is translated again.
 */
export function restoreTexts(root: Element): boolean {
  remember(observer.takeRecords())
  let isTranslated = false
  const walker = document.createTreeWalker(root)
  const nodes: ChildNode[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as ChildNode)
  for (const node of nodes) {
    const original = originals.get(node)
    if (original && root.contains(node)) node.replaceWith(original)
    else if (isFont(node)) node.replaceWith(...node.childNodes)
    else if (originalWords.has(node)) node.nodeValue = originalWords.get(node) ?? ''
    else continue
    isTranslated = true
  }
  return isTranslated
}
