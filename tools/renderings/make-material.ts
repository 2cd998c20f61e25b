/**
 * Renders material of the pictures with Blender, and writes it as WebP beside the other.
 *
 *   node tools/renderings/make-material.ts <name>...
 *
 * Names: a kind of body for its inside (suv), a look for the views of its outside (suv-short).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const MATERIAL = join(import.meta.dirname, '../pictures/material')
const SCRIPT = join(import.meta.dirname, 'render.py')

const folder = mkdtempSync(join(tmpdir(), 'renderings-'))
try {
  execFileSync('blender', ['-b', '-P', SCRIPT, '--', folder, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const file of readdirSync(folder)) {
    const picture = sharp(join(folder, file))
    const out = join(MATERIAL, file.replace(/png$/, 'webp'))
    const { size } = file.endsWith('.shade.png')
      ? await picture.removeAlpha().webp({ quality: 82, effort: 6 }).toFile(out)
      : await picture.webp({ quality: 86, alphaQuality: 90, effort: 6 }).toFile(out)
    console.log(`${out} ${size} bytes`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
