import { type Kysely, sql } from 'kysely'

/** The drivers of the demo, in the order of their pictures' numbers. */
export const NAMES = `
  ram-bahadur-tamang krishna-prasad-adhikari suman-maharjan gopal-prajapati tek-bahadur-gurung mingma-sherpa
  bishnu-chaudhary manoj-kumar-yadav santosh-rai dhan-kumar-limbu raju-bishwakarma imran-ansari lok-bahadur-thapa
  dipendra-shah nara-bahadur-bhandari tsering-gurung kamal-shrestha amrit-magar bal-krishna-dahal sanjay-mandal
  rabin-lama purna-bahadur-rana hem-raj-joshi dorje-tamang shyam-sundar-khatri jit-bahadur-pun anil-dangol binod-
  tharu sher-bahadur-karki nima-sherpa uttam-pariyar ganesh-prasad-sah sarmila-gurung dev-narayan-rajbanshi mohan-
  singh-bohara prem-kumar-ghale kul-prasad-pokharel sabin-manandhar rohit-kumar-thakur chandra-rai yam-bahadur-
  thakuri ashok-bajracharya bhim-bahadur-nepali rajan-subedi firoz-khan laxman-bhattarai asmita-nagarkoti pasang-
  dolma-lama tul-bahadur-budha keshav-raj-upreti`
  .trim()
  // some names are broken across the lines above
  .replace(/-\s+/g, '-')
  .split(/\s+/)

/** The pictures of the demo's drivers are no longer named after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update drivers d set image = '/pictures/drivers/driver-' || n.number || '-1280.webp'
      from unnest(${NAMES}::text[]) with ordinality as n(name, number)
      where d.image = '/pictures/drivers/' || n.name || '-1280.webp'`.execute(db)
}
