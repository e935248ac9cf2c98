//! Merkle trees: the published vectors of RFC 6962's reference, and a library that others keep.

use ct_merkle::mem_backed_tree::MemoryBackedTree;
use journal::Hash;
use journal::proof::merkle::{
    Frontier, Tree, consistency, inclusion, is_consistent, leaf, root_of_inclusion,
};
use journal::proof::several::{beside, root_of_several};
use sha2::Sha256;
use std::ops::Range;

/// The leaves of the Certificate Transparency reference tests.
const LEAVES: [&[u8]; 8] = [
    b"",
    b"\x00",
    b"\x10",
    b"\x20\x21",
    b"\x30\x31",
    b"\x40\x41\x42\x43",
    b"\x50\x51\x52\x53\x54\x55\x56\x57",
    b"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f",
];

/// Their roots for one leaf, two, and so on.
const ROOTS: [&str; 8] = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

/// The proof for the sixth of eight leaves.
const SIXTH_OF_EIGHT: [&str; 3] = [
    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
];

/// The proof that eight leaves go on from six.
const SIX_TO_EIGHT: [&str; 3] = [
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
];

fn hashes(texts: &[&str]) -> Vec<Hash> {
    texts.iter().map(|text| Hash::from_hex(text).unwrap()).collect()
}

fn leaves(count: usize) -> Vec<Hash> {
    (0..count).map(|index| leaf(&index.to_be_bytes())).collect()
}

fn roots(leaves: &[Hash], ranges: &[Range<u64>]) -> Vec<Hash> {
    let part = |range: &Range<u64>| {
        let (start, end) = (usize::try_from(range.start), usize::try_from(range.end));
        &leaves[start.unwrap()..end.unwrap()]
    };
    ranges.iter().map(|range| part(range).iter().copied().collect::<Frontier>().root()).collect()
}

#[test]
fn the_published_vectors_hold() {
    let leaves: Vec<Hash> = LEAVES.iter().map(|data| leaf(data)).collect();
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(Frontier::default().root().to_string(), empty);
    for (size, root) in (1..).zip(ROOTS) {
        let tree: Frontier = leaves[..size].iter().copied().collect();
        assert_eq!(tree.root().to_string(), root);
    }
    assert_eq!(roots(&leaves, &inclusion(5, 8)), hashes(&SIXTH_OF_EIGHT));
    assert_eq!(roots(&leaves, &consistency(6, 8)), hashes(&SIX_TO_EIGHT));
}

#[test]
fn every_proof_in_every_small_tree_holds_and_no_other() {
    let all = leaves(40);
    for size in 1..=all.len() {
        let tree: Frontier = all[..size].iter().copied().collect();
        let new = Tree { size: size as u64, root: tree.root() };
        for index in 0..size {
            let proof = roots(&all, &inclusion(index as u64, new.size));
            let found =
                |leaf: Hash, proof: &[Hash]| root_of_inclusion(leaf, index as u64, new.size, proof);
            assert_eq!(found(all[index], &proof), Some(new.root));
            assert_ne!(found(all[(index + 1) % 40], &proof), Some(new.root));
            let longer: Vec<Hash> = proof.iter().copied().chain([new.root]).collect();
            assert_eq!(found(all[index], &longer), None);
        }
        for old in 1..=size {
            let before: Frontier = all[..old].iter().copied().collect();
            let old = Tree { size: old as u64, root: before.root() };
            let proof = roots(&all, &consistency(old.size, new.size));
            assert!(is_consistent(old, new, &proof), "{} to {}", old.size, new.size);
            let wrong = Tree { root: Hash([9; 32]), ..old };
            assert!(!is_consistent(wrong, new, &proof), "{} to {}", old.size, new.size);
            let wrong = Tree { root: Hash([9; 32]), ..new };
            assert!(!is_consistent(old, wrong, &proof), "{} to {}", old.size, new.size);
        }
    }
}

#[test]
fn a_library_that_others_keep_agrees() {
    let mut theirs = MemoryBackedTree::<Sha256, Vec<u8>>::new();
    let all = leaves(70);
    let bytes = |hashes: &[Hash]| hashes.iter().flat_map(|hash| hash.0).collect::<Vec<u8>>();
    for size in 1..=all.len() {
        theirs.push((size - 1).to_be_bytes().to_vec());
        let ours: Frontier = all[..size].iter().copied().collect();
        assert_eq!(ours.root().0[..], theirs.root().as_bytes()[..]);
        let index = size / 3;
        let proof = roots(&all, &inclusion(index as u64, size as u64));
        assert_eq!(bytes(&proof), theirs.prove_inclusion(index).as_bytes());
        let old = size - index;
        let proof = roots(&all, &consistency(old as u64, size as u64));
        assert_eq!(bytes(&proof), theirs.prove_consistency(index).as_bytes());
    }
}

#[test]
fn a_tree_goes_on_from_its_peaks() {
    let mut tree: Frontier = leaves(37).into_iter().collect();
    let peaks = tree.peaks().to_vec();
    let mut restored = Frontier::restored(37, peaks.clone()).unwrap();
    assert_eq!(Frontier::restored(36, peaks), None);
    for leaf in leaves(20) {
        tree.push(leaf);
        restored.push(leaf);
    }
    assert_eq!(tree, restored);
}

#[test]
fn several_leaves_lead_to_the_root_by_one_proof_that_repeats_nothing() {
    for size in 1..=18_u32 {
        let all = leaves(size as usize);
        let root = all.iter().copied().collect::<Frontier>().root();
        for chosen in 1..1_u32 << size.min(12) {
            let own: Vec<u64> =
                (0..u64::from(size)).filter(|index| chosen >> (index % 12) & 1 == 1).collect();
            let proof = roots(&all, &beside(&own, size.into()));
            let own: Vec<(u64, Hash)> =
                own.iter().map(|index| (*index, all[usize::try_from(*index).unwrap()])).collect();
            assert_eq!(root_of_several(&own, size.into(), &proof), Some(root));
            if let Some((_, less)) = proof.split_last() {
                assert_eq!(root_of_several(&own, size.into(), less), None);
            }
            let more = [&proof[..], &[root]].concat();
            assert_eq!(root_of_several(&own, size.into(), &more), None);
        }
    }
}

#[test]
fn one_leaf_alone_has_the_hashes_of_its_own_proof() {
    let (all, size) = (leaves(11), 11);
    for index in 0..size {
        let mut several = roots(&all, &beside(&[index], size));
        let mut one = roots(&all, &inclusion(index, size));
        several.sort_unstable();
        one.sort_unstable();
        assert_eq!(several, one);
    }
    let pair = [(3, all[3]), (3, all[3])];
    assert_eq!(root_of_several(&pair, size, &[]), None, "out of order");
    assert_eq!(root_of_several(&[(11, all[3])], size, &[]), None, "beyond the tree");
    assert_eq!(root_of_several(&[], size, &[all[0]]), None, "nothing is proved");
}
