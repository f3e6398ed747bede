/** Built-in texts about the structure of the face. The server's HTML cleaning doesn't change these texts. */
export const FACE_SEED_EN = {
  bones: [
    '<p>Bones are the frame of the face. Forehead, brows, cheekbones, nose and jaw set its outline and proportions, and where light and shadow fall.</p>',
    '<h2>What changes with age</h2>',
    '<ul><li>The eye sockets widen, so the eyes look hollow or tired more easily.</li><li>The upper jaw recedes, and the folds beside the nose lose their support.</li><li>The angle of the jaw flattens, and the jawline is less clear.</li></ul>',
    '<h2>What you can do</h2>',
    '<ul><li>Eat enough calcium, vitamin D and protein, and exercise regularly.</li><li>Use sunscreen every day: skin that keeps its elasticity follows its frame.</li><li>Chew on both sides, and avoid resting your chin on your hand.</li></ul>',
  ].join(''),
  muscle: [
    '<p>More than forty muscles move the face. One end is attached to bone, the other to the skin itself, so every smile and frown pulls on the skin. Over the years this leaves lines.</p>',
    '<h2>Where to look</h2>',
    '<ul><li><strong>Forehead and brows</strong>: lines across the forehead and between the brows.</li><li><strong>Around the eyes</strong>: crow’s feet, and how firm the eye area looks.</li><li><strong>Jaw</strong>: clenching makes the chewing muscle grow and the lower face wider.</li><li><strong>Neck</strong>: looking down for hours lets jawline and neck slacken earlier.</li></ul>',
    '<h2>What you can do</h2>',
    '<ul><li>Relax face and shoulders once an hour, and notice when you frown.</li><li>Massage gently along the muscles, from the middle outwards and upwards.</li><li>Two or three minutes of warmth in the evening help tense muscles let go.</li></ul>',
  ].join(''),
  fat: [
    '<p>The fat of the face lies in a deep and a shallow layer, in small pads at the forehead, temples, cheekbones, cheeks and jaw. It is what makes a face look full and soft.</p>',
    '<h2>What changes with age</h2>',
    '<ul><li>The deep pads shrink: temples hollow, cheeks flatten, the groove below the eye deepens.</li><li>The shallow pads slide down: folds beside the mouth deepen, and the jawline fills.</li></ul>',
    '<h2>What you can do</h2>',
    '<ul><li>Keep your weight steady. Losing it quickly, again and again, costs the face its fullness first.</li><li>Enough sleep and less salt reduce puffiness in the morning.</li><li>Care with moisture and antioxidants, so that the skin keeps up with its shape.</li></ul>',
  ].join(''),
  net: [
    '<p>Connective tissue is a net that joins bone, muscle, fat and skin. The layer called SMAS and small ligaments are its anchors: they hold everything softer in its place.</p>',
    '<h2>What changes with age</h2>',
    '<ul><li>There is less collagen, the net loses tension, and the whole face seems to move down.</li><li>The ligaments slacken. What lies between them sags, and grooves and pouches form.</li></ul>',
    '<h2>What you can do</h2>',
    '<ul><li>Use ingredients that help new collagen form, and give them at least three months.</li><li>Use sunscreen every day: ultraviolet light is the main outside cause of lost collagen.</li><li>Don’t rub or pull. Light, steady movements are enough.</li></ul>',
  ].join(''),
} as const;
